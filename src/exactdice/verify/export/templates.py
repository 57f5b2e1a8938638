"""The test files for pytest, Jest, JUnit, Rust and Go, with @NAMES@ where the cases come in."""

PYTEST = """\
import json
import os
import random
from collections import Counter

import pytest
from simulator import simulate

SAMPLES = @SAMPLES@
SEED = int(os.environ.get("EXACTDICE_SEED", random.SystemRandom().randrange(2**31)))
# outcome, chance, how often it must and may be seen, how often it or a later one must and may be seen
CASES = {
@CASES@
}


def text(result):
    if isinstance(result, (tuple, list, bool)):
        return json.dumps(result, separators=(",", ":"), ensure_ascii=False)
    return str(int(result)) if isinstance(result, float) and result.is_integer() else str(result)


def faults(rows, results):
    seen, left, found = Counter([text(result) for result in results]), len(results), []
    if left != SAMPLES:
        return [f"{left} results instead of {SAMPLES}"]
    for outcome in seen.keys() - {row[0] for row in rows}:
        found.append(f"{outcome} is impossible and was seen {seen[outcome]} times")
    for outcome, chance, least, most, least_from, most_from in rows:
        if not least <= seen[outcome] <= most:
            found.append(f"{outcome} (chance {chance}) was seen {seen[outcome]} times, not {least} to {most}")
        if not least_from <= left <= most_from:
            found.append(f"{outcome} or a later one was seen {left} times, not {least_from} to {most_from}")
        left -= seen[outcome]
    return found


@pytest.mark.parametrize("case", CASES)
def test_golden(case):
    found = faults(CASES[case], list(simulate(case, SAMPLES, SEED)))
    assert not found, f"{case}, seed {SEED}: " + "; ".join(found)
"""

JEST = """\
const { simulate } = require("./simulator");
const run = globalThis.test ?? require("node:test").test; // Jest, or node --test

const SAMPLES = @SAMPLES@;
const SEED = Number(process.env.EXACTDICE_SEED ?? Math.floor(Math.random() * 2 ** 31));
// outcome, chance, how often it must and may be seen, how often it or a later one must and may be seen
const CASES = [
@CASES@
];

const text = (result) => (Array.isArray(result) ? JSON.stringify(result) : String(result));

function faults(rows, results) {
  if (results.length !== SAMPLES) return [`${results.length} results instead of ${SAMPLES}`];
  const seen = new Map();
  for (const result of results) seen.set(text(result), (seen.get(text(result)) ?? 0) + 1);
  const known = new Set(rows.map((row) => row[0]));
  const found = [];
  for (const [outcome, times] of seen) {
    if (!known.has(outcome)) found.push(`${outcome} is impossible and was seen ${times} times`);
  }
  let left = SAMPLES;
  for (const [outcome, chance, least, most, leastFrom, mostFrom] of rows) {
    const times = seen.get(outcome) ?? 0;
    if (times < least || times > most) {
      found.push(`${outcome} (chance ${chance}) was seen ${times} times, not ${least} to ${most}`);
    }
    if (left < leastFrom || left > mostFrom) {
      found.push(`${outcome} or a later one was seen ${left} times, not ${leastFrom} to ${mostFrom}`);
    }
    left -= times;
  }
  return found;
}

for (const [name, rows] of CASES) {
  run(name, () => {
    const found = faults(rows, Array.from(simulate(name, SAMPLES, SEED)));
    if (found.length > 0) throw new Error(`${name}, seed ${SEED}: ${found.join("; ")}`);
  });
}
"""

JUNIT = """\
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class @CLASS@ {
    static final int SAMPLES = @SAMPLES@;
    static final long SEED = System.getenv("EXACTDICE_SEED") != null
            ? Long.parseLong(System.getenv("EXACTDICE_SEED")) : new Random().nextInt(Integer.MAX_VALUE);

    // outcome, chance, how often it must and may be seen, how often it or a later one must and may be seen
    record Row(String outcome, String chance, int least, int most, int leastFrom, int mostFrom) {}

@CASES@

    static List<String> faults(Row[] rows, List<?> results) {
        Map<String, Integer> seen = new HashMap<>();
        for (Object result : results) {
            seen.merge(String.valueOf(result), 1, Integer::sum);
        }
        List<String> found = new ArrayList<>();
        int left = results.size();
        Map<String, Integer> strange = new HashMap<>(seen);
        for (Row row : rows) {
            int times = seen.getOrDefault(row.outcome(), 0);
            strange.remove(row.outcome());
            if (times < row.least() || times > row.most()) {
                found.add(row.outcome() + " (chance " + row.chance() + ") was seen " + times + " times, not "
                        + row.least() + " to " + row.most());
            }
            if (left < row.leastFrom() || left > row.mostFrom()) {
                found.add(row.outcome() + " or a later one was seen " + left + " times, not "
                        + row.leastFrom() + " to " + row.mostFrom());
            }
            left -= times;
        }
        strange.forEach((outcome, times) -> found.add(0, outcome + " is impossible and was seen " + times + " times"));
        return found;
    }

    static DynamicTest check(String name, Row[] rows) {
        return dynamicTest(name, () -> {
            List<?> results = Simulator.simulate(name, SAMPLES, SEED);
            assertEquals(SAMPLES, results.size(), "number of results");
            List<String> found = faults(rows, results);
            assertTrue(found.isEmpty(), name + ", seed " + SEED + ": " + String.join("; ", found));
        });
    }

    @TestFactory
    List<DynamicTest> golden() {
        return List.of(@TESTS@);
    }
}
"""

RUST = """\
mod simulator;

use std::collections::HashMap;

const SAMPLES: usize = @SAMPLES@;

// outcome, chance, how often it must and may be seen, how often it or a later one must and may be seen
type Row = (&'static str, &'static str, usize, usize, usize, usize);

@CASES@

fn seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    let fresh = now.as_nanos() as u64 % (1 << 31);
    std::env::var("EXACTDICE_SEED").map_or(fresh, |text| text.parse().expect("EXACTDICE_SEED is a number"))
}

fn faults(rows: &[Row], results: &[String]) -> Vec<String> {
    if results.len() != SAMPLES {
        return vec![format!("{} results instead of {}", results.len(), SAMPLES)];
    }
    let mut seen: HashMap<&str, usize> = HashMap::new();
    for result in results {
        *seen.entry(result.as_str()).or_insert(0) += 1;
    }
    let mut found = Vec::new();
    for (outcome, times) in &seen {
        if rows.iter().all(|row| row.0 != *outcome) {
            found.push(format!("{} is impossible and was seen {} times", outcome, times));
        }
    }
    let mut left = SAMPLES;
    for (outcome, chance, least, most, least_from, most_from) in rows {
        let times = seen.get(outcome).copied().unwrap_or(0);
        if times < *least || times > *most {
            found.push(format!("{} (chance {}) was seen {} times, not {} to {}", outcome, chance, times, least, most));
        }
        if left < *least_from || left > *most_from {
            let right = format!("{} to {}", least_from, most_from);
            found.push(format!("{} or a later one was seen {} times, not {}", outcome, left, right));
        }
        left -= times;
    }
    found
}

fn check(name: &str, rows: &[Row]) {
    let seed = seed();
    let results = simulator::simulate(name, SAMPLES, seed);
    let results: Vec<String> = results.iter().map(|result| result.to_string()).collect();
    let found = faults(rows, &results);
    assert!(found.is_empty(), "{}, seed {}: {}", name, seed, found.join("; "));
}

@TESTS@
"""

GO = """\
package @PACKAGE@

import (
	"fmt"
	"math/rand"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"
)

const goldenSamples = @SAMPLES@

// outcome, chance, how often it must and may be seen, how often it or a later one must and may be seen
type goldenRow struct {
	outcome, chance                  string
	least, most, leastFrom, mostFrom int
}

var goldenCases = []struct {
	name string
	rows []goldenRow
}{
@CASES@
}

func goldenSeed(t *testing.T) int64 {
	text := os.Getenv("EXACTDICE_SEED")
	if text == "" {
		return rand.New(rand.NewSource(time.Now().UnixNano())).Int63n(1 << 31)
	}
	seed, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		t.Fatalf("EXACTDICE_SEED is no number: %v", err)
	}
	return seed
}

func goldenFaults(rows []goldenRow, results []any) []string {
	if len(results) != goldenSamples {
		return []string{fmt.Sprintf("%d results instead of %d", len(results), goldenSamples)}
	}
	seen := map[string]int{}
	for _, result := range results {
		seen[fmt.Sprint(result)]++
	}
	var found []string
	left := goldenSamples
	for _, row := range rows {
		times := seen[row.outcome]
		delete(seen, row.outcome)
		if times < row.least || times > row.most {
			found = append(found, fmt.Sprintf("%s (chance %s) was seen %d times, not %d to %d",
				row.outcome, row.chance, times, row.least, row.most))
		}
		if left < row.leastFrom || left > row.mostFrom {
			found = append(found, fmt.Sprintf("%s or a later one was seen %d times, not %d to %d",
				row.outcome, left, row.leastFrom, row.mostFrom))
		}
		left -= times
	}
	for outcome, times := range seen {
		found = append(found, fmt.Sprintf("%s is impossible and was seen %d times", outcome, times))
	}
	return found
}

func TestGolden(t *testing.T) {
	for _, golden := range goldenCases {
		t.Run(golden.name, func(t *testing.T) {
			seed := goldenSeed(t)
			found := goldenFaults(golden.rows, simulate(golden.name, goldenSamples, seed))
			if len(found) > 0 {
				t.Errorf("seed %d: %s", seed, strings.Join(found, "; "))
			}
		})
	}
}
"""
