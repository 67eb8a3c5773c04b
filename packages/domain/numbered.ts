/** Id prefixes and their resources, as the gateway assigns them (core/numbers). */
const BEGINNINGS: Readonly<Record<string, string>> = {
  MS: 'merchantSettlement',
  AC: 'autoCash',
  CO: 'cashOut',
  RF: 'refund',
  CB: 'chargeback',
  WD: 'withdraw',
  MC: 'merchantChange',
  AV: 'approval',
}

/** The record of an id, for a field's `record`; undefined for an unknown prefix. */
export const recordOfNumber = (no: unknown): { of: string | undefined; id: unknown } => ({
  of: BEGINNINGS[String(no).slice(0, 2)],
  id: no,
})

/** The only id in a value that may contain several; undefined for several or none. */
export const onlyOneOf = (numbers: unknown): string | undefined =>
  /^\w+$/.exec(String(numbers ?? ''))?.[0]
