import type { CASH_STATUS } from '#domain/cash-out/dicts'
import type { StatementLine } from './line'

type Row = Readonly<Record<string, unknown>>

const batches =
  (more = '') =>
  ({ settleDate }: Row): string =>
    `/trades/merchant-settlement?settleDateStart=${String(settleDate)}&settleDateEnd=${String(settleDate)}${more}`

/** `paidAmt` of a settle date: what its batches come to, less what was not paid. */
export const SETTLE_DAY_LINES: readonly StatementLine[] = [
  { field: 'dueAmt', sign: 1, count: 'batchCount', link: batches() },
  { field: 'heldAmt', sign: -1, link: batches('&batchStatus=HELD') },
  { field: 'failedAmt', sign: -1, link: batches('&awaits=FAILED') },
  { field: 'returnedAmt', sign: -1, link: batches('&awaits=RETURNED') },
  { field: 'carriedAmt', sign: -1, rows: 'carried' },
  { field: 'offsetAmt', sign: -1, rows: 'offsets' },
  { field: 'waitingAmt', sign: -1, link: batches('&batchStatus=WAITING') },
  { field: 'payingAmt', sign: -1, link: batches('&batchStatus=SETTLING') },
]

const payouts =
  (cashStatus?: keyof typeof CASH_STATUS) =>
  ({ settleDate }: Row): string =>
    `/trades/cash-out?applyTimeStart=${String(settleDate)}&applyTimeEnd=${String(settleDate)}${cashStatus ? `&cashStatus=${cashStatus}` : ''}`

/** `successAmt` of a day: what its payouts come to, less those that did not arrive and their fees. */
export const PAYOUT_LINES: readonly StatementLine[] = [
  { field: 'cashAmt', sign: 1, count: 'cashCount', link: payouts() },
  { field: 'initAmt', sign: -1, link: payouts('INIT') },
  { field: 'acceptedAmt', sign: -1, link: payouts('CREATE_SUCCESS') },
  { field: 'failAmt', sign: -1, link: payouts('FAIL') },
  { field: 'closeAmt', sign: -1, link: payouts('CLOSE') },
  { field: 'backAmt', sign: -1, link: payouts('REFUND') },
  { field: 'feeAmt', sign: -1, link: payouts('SUCCESS') },
]
