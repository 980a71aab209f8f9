import asyncio

import httpx
import pytest

from conftest import KEY, URL, Example, FlakyProxy, cut_within, unavailable
from rcm import AsyncRcm, Rcm, RcmError, _json, models


@pytest.fixture
def payers(rcm: Rcm, unique: str) -> list[str]:
    """The names of seven payers."""
    names = [f"{unique} {number}" for number in range(7)]
    for name in names:
        rcm.reference.create_payer(models.ReferenceCreatePayerBody(name=name, program_type="COMMERCIAL"))
    return names


def test_pages_are_read_to_the_end_in_order(rcm: Rcm, payers: list[str]) -> None:
    pages = list(rcm.reference.list_payers.pages(sort="name", take=3))
    assert {len(page.payers) for page in pages[:-1]} == {3}
    assert pages[-1].next_cursor is None
    assert [
        name for name in (each.name for page in pages for each in page.payers) if name in payers
    ] == payers
    each = [payer.name for payer in rcm.reference.list_payers.each(sort="name", take=3)]
    assert [name for name in each if name in payers] == payers


def test_exports_have_all_records(rcm: Rcm, payers: list[str]) -> None:
    exported = list(rcm.reference.list_payers.export(sort="name"))
    assert [payer.name for payer in exported if payer.name in payers] == payers
    assert {type(payer) for payer in exported} == {models.Payer}
    csv = b"".join(rcm.reference.list_payers.export_csv(sort="name")).decode()
    assert csv.count(payers[0].split()[0]) == 7


def test_async_lists_and_exports_are_the_same(rcm: Rcm, payers: list[str]) -> None:
    async def read() -> tuple[list[str], list[str], bytes]:
        async with AsyncRcm(url=URL, key=KEY) as client:
            each = [payer.name async for payer in client.reference.list_payers.each(sort="name", take=3)]
            exported = [payer.name async for payer in client.reference.list_payers.export(sort="name")]
            parts = [part async for part in client.reference.list_payers.export_csv(sort="name")]
            return each, exported, b"".join(parts)

    each, exported, csv = asyncio.run(read())
    assert each == exported == [payer.name for payer in rcm.reference.list_payers.each(sort="name")]
    assert csv == b"".join(rcm.reference.list_payers.export_csv(sort="name"))


def test_an_export_that_is_cut_off_raises(payers: list[str], proxy: FlakyProxy) -> None:
    proxy.behaviours = [unavailable("0"), cut_within]
    found: list[str] = []
    with Rcm(url=proxy.url, key=KEY) as client, pytest.raises(RcmError) as raised:
        found.extend(payer.name for payer in client.reference.list_payers.export(sort="name"))
    assert raised.value.code == "CONNECTION_FAILED"
    assert len(proxy.received) == 2


def test_a_refused_export_raises(rcm: Rcm) -> None:
    with pytest.raises(RcmError) as raised:
        list(rcm.reference.list_payers.export(take=0))
    assert raised.value.code == "INVALID_REQUEST"


def scripted(*pages: object) -> tuple[Rcm, list[str]]:
    """A client whose requests are answered with pages, and the paths of its requests."""
    sent: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request.url.raw_path.decode().removeprefix("/api/v1/"))
        return httpx.Response(200, text=_json.dumps({"success": True, "data": pages[len(sent) - 1]}))

    return Rcm(url=URL, key=KEY, transport=httpx.MockTransport(answer)), sent


def test_a_list_that_is_paged_only_by_skip_is_read_to_its_total(example: Example) -> None:
    (appeal,) = example("appeals.listAppeals")["appeals"]
    rcm, sent = scripted({"appeals": [appeal, appeal], "total": 3}, {"appeals": [appeal], "total": 3})
    assert len(list(rcm.appeals.list_appeals.each(take=2))) == 3
    assert sent == ["appeals?take=2", "appeals?take=2&skip=2"]


def test_a_list_that_has_lost_records_ends_with_an_empty_page(example: Example) -> None:
    (appeal,) = example("appeals.listAppeals")["appeals"]
    rcm, sent = scripted({"appeals": [appeal], "total": 2}, {"appeals": [], "total": 2})
    assert len(list(rcm.appeals.list_appeals.each())) == 1
    assert sent == ["appeals?take=100", "appeals?take=100&skip=1"]


def test_a_feed_ends_after_the_latest_change(example: Example) -> None:
    (change,) = example("organization.listChanges")["changes"]
    rcm, sent = scripted(
        {"changes": [change], "nextCursor": "c/1", "hasMore": True},
        {"changes": [change], "nextCursor": "c/2", "hasMore": False},
    )
    pages = list(rcm.organization.list_changes.pages(cursor="c/0"))
    assert [page.next_cursor for page in pages] == ["c/1", "c/2"]
    assert sent == [
        "organization/changes?cursor=c%2F0&take=100",
        "organization/changes?cursor=c%2F1&take=100",
    ]


def test_a_cursor_replaces_skip(example: Example) -> None:
    (claim,) = example("reference.listClaims")["claims"]
    page = {"claims": [claim], "total": 9}
    rcm, sent = scripted({**page, "nextCursor": "next"}, {**page, "nextCursor": None})
    list(rcm.reference.list_claims.each(skip=5, take=1, status=["DENIED", "PAID"]))
    assert sent == [
        "reference/claims?skip=5&take=1&status=DENIED&status=PAID",
        "reference/claims?take=1&status=DENIED&status=PAID&cursor=next",
    ]


def test_a_list_is_read_no_further_than_it_is_iterated(example: Example) -> None:
    (claim,) = example("reference.listClaims")["claims"]
    rcm, sent = scripted({"claims": [claim, claim], "total": 9, "nextCursor": "next"})
    next(rcm.reference.list_claims.each())
    assert sent == ["reference/claims?take=100"]


def test_a_list_without_pages_is_one_request(example: Example) -> None:
    rcm, sent = scripted(example("support.listTickets"))
    assert len(list(rcm.support.list_tickets.each())) == 1
    assert sent == ["support/tickets"]


def test_a_list_within_a_record_has_its_path() -> None:
    rcm, sent = scripted({"comments": [], "total": 0, "nextCursor": None})
    assert list(rcm.support.list_comments.each("t/1")) == []
    assert sent == ["support/tickets/t%2F1/comments?take=100"]


def test_records_may_contain_unicode_line_separators(rcm: Rcm, unique: str) -> None:
    name = f"{unique} \u2028 \u0085 end"
    rcm.reference.create_payer(models.ReferenceCreatePayerBody(name=name, program_type="COMMERCIAL"))
    names = [payer.name for payer in rcm.reference.list_payers.export()]
    assert name in names
