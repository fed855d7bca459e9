// Days by the reader's own calendar, written as 2027-01-31.

export function today(): string {
  return dayOf(new Date());
}

export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Noon of a day: far from both midnights. */
export function dateOf(day: string): Date {
  return new Date(`${day}T12:00:00`);
}

/** The seven days from Monday to Sunday around this one. */
export function weekOf(day: string): readonly string[] {
  const date = dateOf(day);
  const monday = date.getDate() - ((date.getDay() + 6) % 7);
  return Array.from({ length: 7 }, (_, i) =>
    dayOf(new Date(date.getFullYear(), date.getMonth(), monday + i, 12)),
  );
}
