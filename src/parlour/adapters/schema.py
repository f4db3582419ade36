"""The JSON schema of all messages and answers, derived from their types."""

from typing import Any

import msgspec

from parlour.service import wire
from parlour.service.progress import shop
from parlour.service.wire import bots as wire_bots
from parlour.service.wire import http as wire_http
from parlour.service.wire import lessons as wire_lessons
from parlour.service.wire import lobby as wire_lobby
from parlour.service.wire import moderation as order
from parlour.service.wire import people as wire_people
from parlour.service.wire import progress
from parlour.service.wire import puzzles as wire_puzzles
from parlour.service.wire import replay as wire_replay
from parlour.service.wire import review as wire_review

HTTP = (
    wire_http.HttpProblem,
    wire_http.NewGuest,
    wire_http.Guest,
    wire_http.NewTable,
    wire_http.TableInfo,
    wire_http.Health,
    wire_http.HouseInfo,
    wire_http.Verification,
    wire_http.GameInfo,
    wire_bots.NewBot,
    wire_bots.BotInfo,
    wire_bots.BotLadder,
    wire_bots.NewChallenge,
    wire_lobby.NewPlay,
    wire_lobby.Begun,
    wire_lobby.Hint,
    order.NewReport,
    order.NewMute,
    order.Muted,
    order.Report,
    order.Case,
    order.ReportVerdict,
    order.NewOrder,
    progress.MyProgress,
    progress.CoinEntry,
    progress.PastMatch,
    progress.Profile,
    progress.Leader,
    progress.Reliability,
    shop.Shop,
    wire_people.ResetAsked,
    wire_lessons.Lesson,
    wire_lessons.NotThis,
    wire_puzzles.PuzzleInfo,
    wire_puzzles.PuzzleTry,
    wire_puzzles.PuzzleVerdict,
    wire_replay.Replay,
    wire_replay.LuckDrawn,
    wire_review.MatchReview,
)


def schema() -> dict[str, Any]:
    """JSON Schema: `inbound` is what clients send, `outbound` what the house sends, the rest is HTTP."""
    (inbound, outbound, *_), parts = msgspec.json.schema_components(
        [wire.Inbound, wire.Outbound, *HTTP], ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Parlour protocol {wire.PROTOCOL}",
        "$defs": {"inbound": inbound, "outbound": outbound, **parts},
    }
