/**
 * What needs the embedded database itself, whatever the others run on: it starts one on a data
 * directory, looks at the files or the one connection of it, at what comes before any database, or
 * starts a PostgreSQL of its own.
 */
export const EMBEDDED = [
  'tests/gateway/fuzz/child.test.ts',
  'tests/gateway/list/plans.test.ts',
  'tests/gateway/ledger/cli.test.ts',
  'tests/gateway/core/{claim,cluster,embedded-plans,kill-trial,transaction-watch,upgrade}.test.ts',
  'tests/gateway/operation/lost-connection.test.ts',
  'tests/gateway/seed/load.test.ts',
  'tests/gateway/start/**/*.test.ts',
]

/**
 * What `npm test -- --again` runs on the embedded database after the rest ran on PostgreSQL: tests
 * whose subject another engine changes (docs/decisions/0125). Kills and lost power, which on
 * PostgreSQL are its own affair; jobs, processes and calls that meet on what is one connection there
 * and many here; reading page by page while others write; and every call by bodies that are mostly wrong.
 */
export const DIFFERING = [
  'tests/gateway/{core,list,operation,months}/**/*.test.ts',
  'tests/gateway/jobs/{all,dailies,jobs,once}.test.ts',
  'tests/gateway/ledger/{kill,money-events,properties}.test.ts',
  'tests/gateway/apply-upstream/kill.test.ts',
  'tests/gateway/fuzz/wire.test.ts',
  'tests/gateway/definitions.test.ts',
  'tests/gateway/audit/audit.test.ts',
  'tests/gateway/download/{export,run,tasks}.test.ts',
  'tests/gateway/files/{sweep,upload-limits}.test.ts',
  'tests/gateway/account/{rebate-allot,recharge-arrive,subsidy-allot,withdraw}.test.ts',
  'tests/gateway/refund/refund-apply.test.ts',
  'tests/gateway/cash-out/cash-out.test.ts',
  'tests/gateway/settle/settle-moves.test.ts',
  'tests/gateway/merchant/settle-change.test.ts',
  'tests/gateway/merchant-settlement/closed-days.test.ts',
  'tests/gateway/invoice/invoice-save.test.ts',
  'tests/gateway/statement/merchant-statements.test.ts',
  'tests/gateway/upstream/refund.test.ts',
  'tests/gateway/user/sign-in.test.ts',
]

/** Of those folders what reads the same on either, and takes long. */
export const ALIKE = [
  'tests/gateway/core/every-scope.test.ts',
  'tests/gateway/core/one-provider.test.ts',
  'tests/gateway/list/every-list.test.ts',
]
