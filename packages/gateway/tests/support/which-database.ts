/**
 * What needs the embedded database itself, whatever the others run on: it starts one on a data
 * directory, looks at the files or the one connection of it, at what comes before any database, or
 * starts a PostgreSQL of its own.
 */
export const EMBEDDED = [
  'tests/integration/fuzz/child.test.ts',
  'tests/integration/list/plans.test.ts',
  'packages/gateway/tests/ledger/cli.test.ts',
  'tests/gateway/core/{claim,cluster,embedded-plans,kill-trial,transaction-watch,upgrade}.test.ts',
  'packages/gateway/tests/operation/lost-connection.test.ts',
  'packages/gateway/tests/seed/determinism.test.ts',
  'packages/gateway/tests/start/**/*.test.ts',
]

/**
 * What `npm test -- --again` runs on the embedded database after the rest ran on PostgreSQL: tests
 * whose subject another engine changes (docs/decisions/0125). Kills and lost power, which on
 * PostgreSQL are its own affair; jobs, processes and calls that meet on what is one connection there
 * and many here; reading page by page while others write; and every call by bodies that are mostly wrong.
 */
export const DIFFERING = [
  'tests/gateway/{core,list,operation,months}/**/*.test.ts',
  'packages/gateway/tests/jobs/{all,dailies,jobs,once}.test.ts',
  'packages/gateway/tests/ledger/{kill,money-events,properties}.test.ts',
  'packages/gateway/tests/apply-upstream/kill.test.ts',
  'tests/integration/fuzz/wire.test.ts',
  'tests/integration/definitions.test.ts',
  'packages/gateway/tests/audit/audit.test.ts',
  'packages/gateway/tests/download/{export,run,tasks}.test.ts',
  'packages/gateway/tests/files/{sweep,upload-limits}.test.ts',
  'packages/gateway/tests/account/{rebate-allot,recharge-arrive,subsidy-allot,withdraw}.test.ts',
  'packages/gateway/tests/refund/refund-apply.test.ts',
  'packages/gateway/tests/cash-out/cash-out.test.ts',
  'packages/gateway/tests/settle/settle-moves.test.ts',
  'packages/gateway/tests/merchant/settle-change.test.ts',
  'packages/gateway/tests/merchant-settlement/closed-days.test.ts',
  'packages/gateway/tests/invoice/invoice-save.test.ts',
  'packages/gateway/tests/statement/merchant-statements.test.ts',
  'packages/gateway/tests/upstream/refund.test.ts',
  'packages/gateway/tests/user/sign-in.test.ts',
]

/** Of those folders what reads the same on either, and takes long. */
export const ALIKE = [
  'tests/integration/core/every-scope.test.ts',
  'tests/integration/core/one-provider.test.ts',
  'tests/integration/list/every-list.test.ts',
]
