"""Token buckets: so many at once, so many a second, and never more than a bounded memory of it."""

from netplay.trust.rates import REMEMBERED, Bucket, Buckets, Rate

RATE = Rate(burst=3, per_second=2)


def takes(bucket: Bucket, now: float) -> int:
    """How many it gives at once, of ten."""
    return sum(bucket.take(now) for _ in range(10))


def test_a_burst_is_taken_at_once() -> None:
    """And no more."""
    assert takes(Bucket(RATE), 0.0) == 3


def test_time_fills_it_up_again() -> None:
    """By so many a second, and never over the burst."""
    bucket = Bucket(RATE)

    assert [takes(bucket, now) for now in (0.0, 1.0, 1.25, 1.5, 100.0)] == [3, 2, 0, 1, 3]


def test_a_clock_that_goes_back_gives_nothing() -> None:
    """Nor does it take anything."""
    bucket = Bucket(RATE)
    takes(bucket, 10.0)

    assert [takes(bucket, now) for now in (5.0, 5.5)] == [0, 1]


def test_each_name_has_its_own() -> None:
    """Somebody who takes too much takes it from nobody else."""
    buckets = Buckets(RATE)

    greedy = [buckets.take("greedy", 0.0) for _ in range(5)]

    assert greedy == [True] * 3 + [False] * 2
    assert buckets.take("modest", 0.0)


def test_names_are_forgotten_in_the_end() -> None:
    """A flood of new ones drives out the oldest, not the one that is in use."""
    buckets = Buckets(RATE)
    taken = 0
    for number in range(3 * REMEMBERED):
        buckets.take(number, 0.0)
        taken += buckets.take("busy", 0.0)

    assert len(buckets._buckets) == REMEMBERED
    assert taken == RATE.burst
