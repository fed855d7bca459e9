"""The HTTP status of each error code."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

STATUSES: Mapping[str, HTTPStatus] = {
    "invalid_data": HTTPStatus.BAD_REQUEST,
    "bad_name": HTTPStatus.BAD_REQUEST,
    "bad_text": HTTPStatus.BAD_REQUEST,
    "invalid_setup": HTTPStatus.BAD_REQUEST,
    "invalid_record": HTTPStatus.BAD_REQUEST,
    "no_game": HTTPStatus.BAD_REQUEST,
    "no_bot": HTTPStatus.BAD_REQUEST,
    "seats": HTTPStatus.BAD_REQUEST,
    "first_game": HTTPStatus.BAD_REQUEST,
    "bad_key": HTTPStatus.FORBIDDEN,
    "banned": HTTPStatus.FORBIDDEN,
    "no_key": HTTPStatus.FORBIDDEN,
    "no_program": HTTPStatus.NOT_FOUND,
    "no_seat": HTTPStatus.BAD_REQUEST,
    "lesson_step": HTTPStatus.BAD_REQUEST,
    "lesson_taps": HTTPStatus.BAD_REQUEST,
    "wrong_date": HTTPStatus.BAD_REQUEST,
    "not_in_hunt": HTTPStatus.BAD_REQUEST,
    "closed_space": HTTPStatus.BAD_REQUEST,
    "not_in_area": HTTPStatus.BAD_REQUEST,
    "no_such_hunter": HTTPStatus.BAD_REQUEST,
    "answered": HTTPStatus.BAD_REQUEST,
    "origin": HTTPStatus.BAD_REQUEST,
    "no_move": HTTPStatus.BAD_REQUEST,
    "not_seated": HTTPStatus.BAD_REQUEST,
    "not_legal": HTTPStatus.BAD_REQUEST,
    "no_setups": HTTPStatus.BAD_REQUEST,
    "game_over": HTTPStatus.BAD_REQUEST,
    "invalid_deal_code": HTTPStatus.BAD_REQUEST,
    "no_identity": HTTPStatus.UNAUTHORIZED,
    "wrong_origin": HTTPStatus.FORBIDDEN,
    "wrong_host": HTTPStatus.MISDIRECTED_REQUEST,
    "no_spectators": HTTPStatus.FORBIDDEN,
    "no_table": HTTPStatus.NOT_FOUND,
    "no_transfer": HTTPStatus.NOT_FOUND,
    "no_puzzle": HTTPStatus.NOT_FOUND,
    "no_choice": HTTPStatus.BAD_REQUEST,
    "unreadable": HTTPStatus.BAD_REQUEST,
    "no_lesson": HTTPStatus.NOT_FOUND,
    "not_found": HTTPStatus.NOT_FOUND,
    "wrong_method": HTTPStatus.METHOD_NOT_ALLOWED,
    "no_hunt": HTTPStatus.NOT_FOUND,
    "too_early": HTTPStatus.NOT_FOUND,
    "not_over": HTTPStatus.CONFLICT,
    "no_run": HTTPStatus.CONFLICT,
    "busy": HTTPStatus.CONFLICT,
    "moved_on": HTTPStatus.CONFLICT,
    "hunt_over": HTTPStatus.CONFLICT,
    "hunt_open": HTTPStatus.CONFLICT,
    "not_begun": HTTPStatus.CONFLICT,
    "not_finished": HTTPStatus.CONFLICT,
    "too_many_tables": HTTPStatus.CONFLICT,
    "too_many_listed": HTTPStatus.CONFLICT,
    "too_large": HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    "not_json": HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
    "too_fast": HTTPStatus.TOO_MANY_REQUESTS,
    "too_many_sockets": HTTPStatus.TOO_MANY_REQUESTS,
    "damaged_table": HTTPStatus.INTERNAL_SERVER_ERROR,
    "bug": HTTPStatus.INTERNAL_SERVER_ERROR,
    "draining": HTTPStatus.SERVICE_UNAVAILABLE,
    "no_review": HTTPStatus.SERVICE_UNAVAILABLE,
    "unavailable": HTTPStatus.SERVICE_UNAVAILABLE,
}  # other codes: 400

# what any operation may return
EVERYWHERE = (
    "invalid_data",
    "wrong_host",
    "wrong_origin",
    "too_large",
    "not_json",
    "too_fast",
    "banned",
    "unavailable",
)


def status_of(code: str) -> HTTPStatus:
    return STATUSES.get(code, HTTPStatus.BAD_REQUEST)
