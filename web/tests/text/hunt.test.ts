import { describe, expect, it } from "vitest";
import { dateOf, dayOf, weekOf } from "../../src/text/days";
import { about, against, shareText, signs, stepWords, untilMidnight, verdict } from "../../src/text/hunt";
import type { HuntPage, HuntStep } from "../../src/wire/wire.gen";

const step = (text: string, told: HuntStep["told"], cost: number, yes = false): HuntStep => ({
  text,
  told,
  cost,
  answers: [{ hunter: 1, space: 0, yes }],
});

const page = {
  day: "2026-11-11",
  number: 10,
  weekday_par: 7,
  allowed: [[], [], [], []],
  cost: 5,
  counts: true,
  steps: [
    step("ask 1 H6", "some", 1),
    step("ask 2 C5", "little", 1, true),
    step("ask 3 L1", "lot", 1),
    step("search I2", "lot", 2),
    step("search I3", "lot", 0, true),
  ],
  figures: { streak: 12 },
  result: { par: 6 },
} as unknown as HuntPage;

describe("the hunt in words", () => {
  it("shares how it went, but nothing of the answer", () => {
    expect(shareText(page)).toBe("Cryptid Hunt 10  5 (par 6)\n🟨⬜🟩🟥🐾\nStreak 12");
    expect(shareText({ ...page, counts: false })).toContain("archive");
    for (const step of page.steps) expect(shareText(page)).not.toContain(step.text.split(" ").at(-1));
  });

  it("compares with par", () => {
    expect([verdict(5, 6), verdict(6, 6), verdict(9, 6)]).toEqual([
      "One under par",
      "On par",
      "Three over par",
    ]);
    expect([against(5, 6), against(6, 6), against(9, 6)]).toEqual(["−1", "0", "+3"]);
  });

  it("says what was asked", () => {
    expect(signs(page)).toEqual(["some", "little", "lot", "wrong", "find"]);
    expect(stepWords(page.steps[0]!, "some")).toBe("H6: Ben no, told something");
    expect(about(page)).toBe("Wednesday, three hunters");
  });

  it("counts down to the reader's own midnight", () => {
    expect(untilMidnight(new Date(2026, 10, 11, 14, 19))).toBe("9 h 41 min");
    expect(untilMidnight(new Date(2026, 10, 11, 23, 59, 30))).toBe("1 min");
  });
});

describe("days", () => {
  it("are those of the reader's calendar", () => {
    expect(dayOf(new Date(2026, 0, 5, 0, 1))).toBe("2026-01-05");
    expect(dayOf(dateOf("2026-11-11"))).toBe("2026-11-11");
  });

  it("make weeks from Monday to Sunday", () => {
    const week = weekOf("2026-11-01");
    expect([week[0], week[6]]).toEqual(["2026-10-26", "2026-11-01"]);
  });
});
