import { inner, nodes, statementsOf, walk, wordsOf, type Node } from './parse'

/**
 * Features of PostgreSQL that Citus or YugabyteDB lack, or have only on conditions. `refused`: no
 * statement of calls and jobs may use it. The others are reported with their condition.
 */
export const FEATURES = {
  'LOCK TABLE': 'refused: YugabyteDB has no such lock; Citus takes it on every shard',
  TRUNCATE: 'refused: of all providers at once',
  COPY: 'refused: seeding and restoring alone',
  'TEMPORARY TABLE': 'refused: lives on one machine',
  'CREATE or ALTER': 'refused: only migrations change tables',
  CURSOR: 'refused: Citus has none over shards without a transaction for each',
  MERGE: 'refused: Citus takes it with conditions, YugabyteDB not at all',
  TABLESAMPLE: 'refused: YugabyteDB has none',
  'SYSTEM COLUMN': 'refused: ctid and xmin name a place on one machine',
  'SESSION LOCK': 'refused: a pooled connection keeps it',
  'ANOTHER PROVIDER': 'refused: the column that rows lie apart by is never changed',
  'TRANSACTION LOCK': 'Citus: on the first machine, through which all go; YugabyteDB: since 2025.1',
  'SKIP LOCKED': 'the queue of jobs alone',
  'WITH a write': 'within one provider',
  'WITH RECURSIVE': 'within one provider',
  'LISTEN, NOTIFY': 'Citus: on the first machine; without it each process counts hot keys alone',
  'TRANSACTION ID': 'of row_note, on the first machine; nothing without its triggers',
} as const
export type Feature = keyof typeof FEATURES

const KINDS: Readonly<Record<string, Feature>> = {
  LockStmt: 'LOCK TABLE',
  TruncateStmt: 'TRUNCATE',
  CopyStmt: 'COPY',
  DeclareCursorStmt: 'CURSOR',
  FetchStmt: 'CURSOR',
  MergeStmt: 'MERGE',
  RangeTableSample: 'TABLESAMPLE',
  ListenStmt: 'LISTEN, NOTIFY',
  NotifyStmt: 'LISTEN, NOTIFY',
  UnlistenStmt: 'LISTEN, NOTIFY',
}
const FUNCTIONS: readonly [RegExp, Feature][] = [
  [/^pg_(try_)?advisory_xact_lock/, 'TRANSACTION LOCK'],
  [/^pg_(try_)?advisory_(un)?lock/, 'SESSION LOCK'],
  [/^pg_notify$/, 'LISTEN, NOTIFY'],
  [/^(pg_current_xact_id|txid_current|pg_current_snapshot|pg_snapshot_)/, 'TRANSACTION ID'],
]
const SYSTEM = /^(ctid|xmin|xmax|tableoid)$/
const WRITES = /^(Insert|Update|Delete)Stmt$/

/** @returns the features of a statement, each once */
export function featuresOf(text: string): Feature[] {
  const found = new Set<Feature>()
  const see = (kind: string, node: Node): boolean => {
    if (KINDS[kind]) found.add(KINDS[kind])
    if (/^(Create|Alter|Drop|Index)\w*Stmt$/.test(kind)) found.add('CREATE or ALTER')
    if (kind === 'RangeVar' && node.relpersistence === 't') found.add('TEMPORARY TABLE')
    if (kind === 'LockingClause' && node.waitPolicy === 'LockWaitSkip') found.add('SKIP LOCKED')
    if (kind === 'FuncCall') {
      const name = wordsOf(node.funcname).at(-1) ?? ''
      const known = FUNCTIONS.find(([pattern]) => pattern.test(name))
      if (known) found.add(known[1])
    }
    if (kind === 'ColumnRef' && SYSTEM.test(wordsOf(node.fields).at(-1) ?? ''))
      found.add('SYSTEM COLUMN')
    if (kind === 'CommonTableExpr' && WRITES.test(inner(node.ctequery as Node).kind))
      found.add('WITH a write')
    if ((node.withClause as Node | undefined)?.recursive) found.add('WITH RECURSIVE')
    if (kind === 'UpdateStmt' && setsProvider(node.targetList)) found.add('ANOTHER PROVIDER')
    if (kind === 'OnConflictExpr' && setsProvider(node.targetList)) found.add('ANOTHER PROVIDER')
    return true
  }
  for (const { kind, node } of statementsOf(text)) walk({ [kind]: node }, see)
  return [...found].toSorted()
}

const setsProvider = (targets: unknown): boolean =>
  nodes(targets).some((target) => inner(target).node.name === 'provider_id')
