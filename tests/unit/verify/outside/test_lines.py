"""Lines of streams that someone else writes: limits of length, of empty lines, of time, and texts that are no UTF-8."""

import os

import pytest

from exactdice.errors import SimulatorError
from exactdice.verify.outside.lines import LONGEST, Clock, Stream, TimeUp, lines, of_file


def read(*chunks):
    return list(lines(iter(chunks), "file"))


def test_chunks_may_end_anywhere_and_the_last_line_without_an_end():
    assert read(b"1\n2", b"3\r\n\r\n", b"  4 ") == ["1", "23", "", "4"]
    assert read() == []
    assert read(b"\n\n") == ["", ""]


def test_a_mark_of_utf8_is_no_part_of_the_first_line():
    assert read("\ufeffé\n3".encode()) == ["é", "3"]


def test_a_long_line_is_taken_and_a_longer_one_is_not():
    assert read(b"1" * LONGEST + b"\n2") == ["1" * LONGEST, "2"]
    words = "line 2 of file is longer than 10,000 bytes; print one sample per line"
    for long in (b"3\n" + b"1" * (LONGEST + 1), b"3\n" + b"1" * (LONGEST + 1) + b"\n", b"3\n" + bytes(LONGEST + 1)):
        with pytest.raises(SimulatorError, match=words):
            read(long)


def test_a_line_without_an_end_is_refused_before_it_has_been_held():
    """The stream would give zeros for ever; two chunks are enough to know."""
    given = []

    def zeros():
        while True:
            given.append(1)
            yield bytes(6_000)

    with pytest.raises(SimulatorError, match="line 1 of file is longer"):
        list(lines(zeros(), "file"))
    assert len(given) == 2


def test_empty_lines_without_an_end():
    assert read(b"\n" * 1000 + b"3") == [""] * 1000 + ["3"]
    with pytest.raises(SimulatorError, match="line 1,001 of file is one of 1,001 empty ones"):
        read(b"\n" * 5000)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf16_is_named(encoding):
    with pytest.raises(SimulatorError, match="line 1 of file is UTF-16; write text in UTF-8"):
        read("3\n4\n".encode(encoding))


def test_what_is_no_text_is_named():
    with pytest.raises(SimulatorError, match="line 2 of file is no UTF-8"):
        read(b"3\n\xff\xfa\xfb\n")
    with pytest.raises(SimulatorError, match="line 1 of file is no UTF-8"):
        read(b"33333\x003333\n")


def test_a_stream_ends_with_its_writer():
    chunks = iter([b"3\n", b"4", b""])
    closed = []
    stream = Stream(lambda size: next(chunks), lambda: closed.append(True))
    assert list(stream.chunks(Clock(30))) == [b"3\n", b"4"]


def test_a_silent_stream_is_given_up():
    reader, writer = os.pipe()
    stream = Stream(lambda size: os.read(reader, size), lambda: os.close(reader), "pipe")
    os.write(writer, b"3")
    taken = stream.chunks(Clock(0.3))
    assert next(taken) == b"3"
    with pytest.raises(TimeUp) as fault:
        next(taken)
    assert fault.value.silent > 0
    stream.close()
    os.close(writer)


def test_who_writes_without_an_end_is_stopped():
    """The thread that reads waits while nobody takes what it has read, and ends when it is told to."""
    ended = []
    stream = Stream(lambda size: b"3\n" * 100, lambda: ended.append(True))
    with pytest.raises(TimeUp):
        for _ in stream.chunks(Clock(0.2)):
            pass
    stream.close()
    stream._thread.join(10)
    assert ended == [True]


def test_a_stream_that_cannot_be_read(tmp_path):
    with pytest.raises(SimulatorError, match=r"cannot be read: .*; name what can be read"):
        list(of_file(str(tmp_path)).chunks(Clock(30)))
    with pytest.raises(SimulatorError, match="none cannot be read: No such file or directory"):
        list(of_file("none").chunks(Clock(30)))


def test_a_stream_that_was_closed_has_ended():
    def read(size):
        raise ValueError("I/O operation on closed file")

    assert list(Stream(read).chunks(Clock(30))) == []


def test_a_file_is_read_to_its_end(tmp_path):
    file = tmp_path / "samples.csv"
    file.write_bytes(b"3\n" * 100_000)
    assert sum(map(len, of_file(str(file)).chunks(Clock(30)))) == 200_000
