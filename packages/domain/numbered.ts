/** What a number's first letters say it is a number of, as the gateway makes them (core/numbers). */
const BEGINNINGS: Readonly<Record<string, string>> = {
  MS: 'merchantSettlement',
  AC: 'autoCash',
  CO: 'cashOut',
  RF: 'refund',
  CB: 'chargeback',
  WD: 'withdraw',
}

/** The record that a number names, for a field's `record`; nothing of a number that says nothing. */
export const recordOfNumber = (no: unknown): { of: string | undefined; id: unknown } => ({
  of: BEGINNINGS[String(no).slice(0, 2)],
  id: no,
})

/** Of numbers that stand in one value the only one; undefined: there are several, or none. */
export const onlyOneOf = (numbers: unknown): string | undefined =>
  /^\w+$/.exec(String(numbers ?? ''))?.[0]
