/**
 * What `npm test -- --again` runs on the embedded database after the rest ran on PostgreSQL: files and
 * folders, below either level, whose subject another engine changes (docs/decisions/0125). Kills and
 * lost power, which on PostgreSQL are its own affair; jobs, processes and calls that meet on what is
 * one connection there and many here; reading page by page while others write.
 */
export const DIFFERING = [
  'core/database',
  'core/durability',
  'core/idempotency',
  'core/limits',
  'core/prepare',
  'core/turns',
  'list/caps',
  'operation/',
  'months/',
  'jobs/all',
  'jobs/dailies',
  'jobs/jobs',
  'jobs/once',
  'ledger/kill',
  'ledger/money-events',
  'ledger/properties',
  'apply-upstream/kill',
  'integration/fuzz/wire',
  'download/run',
  'files/sweep',
  'seal/kill',
  'account/withdraw',
].flatMap((name) =>
  name.startsWith('integration/')
    ? [`tests/${name}`, `tests/long/${name}`]
    : [`packages/gateway/tests/${name}`, `packages/gateway/tests/long/${name}`],
)
