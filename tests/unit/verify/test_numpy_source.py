"""Simulators that draw with numpy: scalars, arrays, the older functions; laws are counts of equally likely answers."""

import pytest

from exactdice import Distribution, bernoulli, d3, d6, hypergeometric, uniform, verify
from exactdice.errors import SimulatorError

np = pytest.importorskip("numpy")
HALF = bernoulli("1/2")
TWO_OF_THREE = uniform([(a, b) for a in range(3) for b in range(3) if a != b])


def law(f):
    return verify.enumerate(f, source="numpy").law


def shuffled(rng):
    cards = [1, 2, 3]
    rng.shuffle(cards)
    return tuple(cards)


def shuffled_columns(rng):
    rows = np.array([[1, 2]])
    rng.shuffle(rows, axis=1)
    return tuple(rows[0])


ORDERS = uniform([(1, 2, 3), (1, 3, 2), (2, 1, 3), (2, 3, 1), (3, 1, 2), (3, 2, 1)])

DRAWS = [
    ("integers", lambda r: r.integers(1, 7), d6),
    ("integers from 0", lambda r: r.integers(6), d6 - 1),
    ("the end included", lambda r: r.integers(1, 6, endpoint=True), d6),
    ("an array", lambda r: r.integers(1, 7, size=2).sum(), 2 @ d6),
    ("a table", lambda r: r.integers(0, 2, size=(2, 2)).sum(), 4 @ HALF),
    ("dice of unlike sides", lambda r: r.integers(1, [4, 7]).sum(), d3 + d6),
    ("a scalar of numpy", lambda r: r.integers(1, 7).item(), d6),
    ("binomial", lambda r: r.binomial(3, 1 / 3), 3 @ bernoulli("1/3")),
    ("binomials", lambda r: r.binomial([1, 2], 0.5).sum(), 3 @ HALF),
    ("binomials of one kind", lambda r: r.binomial(1, 0.5, size=2).sum(), 2 @ HALF),
    ("hypergeometric", lambda r: r.hypergeometric(4, 6, 3), hypergeometric(10, 4, 3)),
    ("multinomial", lambda r: tuple(r.multinomial(1, [0.5, 0.5, 0])), uniform([(1, 0, 0), (0, 1, 0)])),
    ("multinomials", lambda r: r.multinomial(1, [0.5, 0.5], size=2)[:, 0].sum(), 2 @ HALF),
    ("multinomial, certain", lambda r: tuple(r.multinomial(2, [1, 0, 0])), uniform([(2, 0, 0)])),
    ("choice below", lambda r: r.choice(3) + 1, d3),
    ("choice of texts", lambda r: r.choice(["a", "b"]), uniform(["a", "b"])),
    ("choice with chances", lambda r: r.choice(2, p=[0.9, 0.1]), bernoulli("1/10")),
    ("choices", lambda r: r.choice([0, 1], size=2).sum(), 2 @ HALF),
    ("without replacement", lambda r: tuple(r.choice(3, 2, replace=False)), TWO_OF_THREE),
    (
        "without replacement, with chances",  # 1/2 * 1/2 for (0, 1), then 1/4 * 2/3 for (1, 0)
        lambda r: tuple(r.choice(3, 2, replace=False, p=[0.5, 0.25, 0.25])),
        Distribution({(0, 1): 3, (0, 2): 3, (1, 0): 2, (1, 2): 1, (2, 0): 2, (2, 1): 1}),
    ),
    ("choice of columns", lambda r: r.choice(np.array([[1, 2, 3]]), axis=1)[0], d3),
    ("shuffle", shuffled, ORDERS),
    ("shuffled columns", shuffled_columns, uniform([(1, 2), (2, 1)])),
    ("permutation", lambda r: tuple(r.permutation(3) + 1), ORDERS),
    ("permutation of a list", lambda r: tuple(r.permutation([1, 2, 3])), ORDERS),
    ("permuted", lambda r: tuple(r.permuted([[1], [2], [3]]).ravel()), ORDERS),
    ("random", lambda r: r.random() < 1 / 3, bernoulli("1/3").map(bool)),
    ("randoms", lambda r: (r.random(2) < 1 / 3).sum(), 2 @ bernoulli("1/3")),
    ("uniform", lambda r: r.uniform(1, 4) < 2, bernoulli("1/3").map(bool)),
    ("uniforms", lambda r: (r.uniform(0, [1, 2]) < 0.5).sum(), bernoulli("1/2") + bernoulli("1/4")),
    ("floor", lambda r: np.floor(r.random(2) * 6).sum() + 2, 2 @ d6),
    ("astype", lambda r: (r.random(2) * 6).astype(int).sum() + 2, 2 @ d6),
    ("where", lambda r: np.where(r.random(2) < 0.5, 1, 0).sum(), 2 @ HALF),
    (
        "searchsorted",
        lambda r: np.searchsorted(np.cumsum([0.1, 0.2, 0.7]), r.random()),
        Distribution({0: 1, 1: 2, 2: 7}),
    ),
    ("a scalar times", lambda r: int(np.float64(6) * r.random()) + 1, d6),
    ("a scalar compared", lambda r: np.float64(0.5) > r.random(), HALF.map(bool)),
    ("spawned", lambda r: r.spawn(1)[0].integers(1, 7), d6),
    ("default_rng inside", lambda: np.random.default_rng(3).integers(1, 7), d6),
    ("randint", lambda: np.random.randint(1, 7, 2).sum(), 2 @ d6),
    ("random_integers", lambda: np.random.random_integers(6) + np.random.random_integers(1, 6), 2 @ d6),
    ("rand", lambda: (np.random.rand(2) < 0.5).sum() + (np.random.rand() < 0.5), 3 @ HALF),
    ("random_sample", lambda: np.random.random_sample() < 0.5, HALF.map(bool)),
    ("seed", lambda: (np.random.seed(1), np.random.choice([0, 1]))[1], HALF),
]


@pytest.mark.parametrize(("draw", "expected"), [row[1:] for row in DRAWS], ids=[row[0] for row in DRAWS])
def test_a_draw_of_numpy(draw, expected):
    assert law(draw) == expected


def test_a_geometric_number_has_no_end():
    """P(n) = 2 ** -n."""
    found = verify.enumerate(lambda rng: rng.geometric(0.5), source="numpy", draws=3)
    assert found.weights == {1: HALF.pmf(1), 2: HALF.pmf(1) ** 2, 3: HALF.pmf(1) ** 3}
    assert found.uncovered == HALF.pmf(1) ** 3


REFUSED = [
    ("poisson", lambda r: r.poisson(2), "poisson() has no finite number of answers"),
    ("bits", lambda r: r.bit_generator, "bit_generator gives raw bits"),
    ("out", lambda r: r.random(out=np.zeros(1)), "random(out=...) writes floats"),
    ("permuted rows", lambda r: r.permuted([[1, 2]], axis=1), "permuted() with axis or out is not followed"),
    ("an empty range", lambda r: r.integers(2, 2), "ValueError: low >= high"),
    ("too many", lambda r: r.choice(2, 3, replace=False), "ValueError: Cannot take a larger sample"),
    ("no items", lambda r: r.choice([]), "ValueError: a cannot be empty"),
    ("no chances", lambda r: r.multinomial(1, []), "ValueError: pvals < 0"),
    ("too few cards", lambda r: r.hypergeometric(1, 1, 3), "ValueError: ngood + nbad < nsample"),
    ("a chance of 0", lambda r: r.geometric(0), "ValueError: p <= 0"),
    ("an array", lambda r: r.integers(1, 7, 2), "cannot be hashed"),
]


@pytest.mark.parametrize(("draw", "words"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_numpy_draws_without_paths(draw, words):
    with pytest.raises(SimulatorError) as caught:
        law(draw)
    assert words in str(caught.value)
