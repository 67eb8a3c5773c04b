import { statfs } from 'node:fs/promises'
import { sql, type SQL } from 'drizzle-orm'
import { formatDate } from '#domain/dates'
import type { Clock } from './core/clock'
import { poolOf, type OpenDatabase } from './core/db/open'
import type { Replica } from './core/db/replica'
import { skewOf } from './core/db/skew'
import type { Figure } from './core/http/metrics'
import { missingByProvider } from './features/ingest'
import { unclearedByProvider } from './features/day-books'

/** What a provider's channels owe without an answer of channel or bank (day-books). */
type Uncleared = Record<'provider' | 'days' | 'fen', string>

/**
 * The figures of `/metrics` beside the calls: jobs waiting or given up, orders waiting upstream,
 * the result of the last proof of each provider's books, and this process's connections and disks
 * (docs/operating.md).
 * @param folders whose disks this process writes to
 */
export function figuresOf(
  { db, kind, replica }: OpenDatabase,
  { folders, clock }: { folders: readonly string[]; clock: Pick<Clock, 'now'> },
): Figure[] {
  /** One row for each set of labels; the column `value` is the figure. */
  const counted = (name: string, help: string, labels: readonly string[], query: SQL): Figure => ({
    name,
    help,
    labels,
    async read() {
      const { rows } = await db.execute<Record<string, string | number>>(query)
      return rows.map(({ value, ...rest }) => ({
        value: Number(value),
        labels: Object.fromEntries(labels.map((label) => [label, String(rest[label])])),
      }))
    },
  })
  let asking: Promise<readonly Uncleared[]> | undefined
  /** One query for the two figures, which are read at the same time. */
  const unclearedToday = () =>
    (asking ??= db
      .execute<Uncleared>(unclearedByProvider(formatDate(clock.now())))
      .then(({ rows }) => rows)
      .finally(() => (asking = undefined)))
  const uncleared = (unit: 'days' | 'fen', help: string): Figure => ({
    name: `channel_uncleared_${unit}`,
    help,
    labels: ['provider'],
    read: async () =>
      (await unclearedToday()).map((row) => ({
        value: Number(row[unit]),
        labels: { provider: row.provider },
      })),
  })
  const figures = [
    counted(
      'jobs',
      'Jobs that are not done, by kind and state; FAILED ones were given up',
      ['kind', 'state'],
      sql`select kind, state, count(*) as value from job where state <> 'DONE' group by 1, 2`,
    ),
    counted(
      'upstream_orders_waiting',
      'Orders without an answer from upstream, by kind and state',
      ['kind', 'state'],
      sql`select kind, state, count(*) as value from upstream_order
          where state in ('WAITING', 'SENT') group by 1, 2`,
    ),
    counted(
      'upstream_oldest_seconds',
      'Age of the oldest order without an answer, in seconds, by counterparty',
      ['counterparty'],
      sql`select counterparty, extract(epoch from now() - min(asked_at)) as value
          from upstream_order where state in ('WAITING', 'SENT') group by 1`,
    ),
    counted(
      'upstream_delivery_failing',
      'Orders whose last delivery to upstream failed, by kind',
      ['kind'],
      sql`select kind, count(*) as value from upstream_order
          where state in ('WAITING', 'SENT') and last_error <> '' group by 1`,
    ),
    counted(
      'day_books_missing',
      'Days of the last 31 with payments and without a voucher of them two hours after midnight, by provider',
      ['provider'],
      sql`select p.provider_id as provider, count(d.trade_date) as value
          from provider p left join (
            select t.provider_id, t.trade_date from trade_day t
            where t.trade_date >= ${SHANGHAI_DAY} - 31 and t.trade_date < ${SHANGHAI_DAY}
              and not exists (select from ledger_voucher v where v.provider_id = t.provider_id
                and v.biz_date = t.trade_date and v.biz_type = 'TRADE')
            group by 1, 2 having sum(t.pay_count) > 0
          ) d on d.provider_id = p.provider_id group by 1`,
    ),
    uncleared('days', 'Settle dates up to today of which a channel’s word is missing, by provider'),
    uncleared('fen', 'What the channels owe of those settle dates, in fen, by provider'),
    {
      name: 'ingest_file_missing',
      help: 'Sources whose file of the day before is due and not there, by provider',
      labels: ['provider'],
      async read() {
        const { rows } = await db.execute<Record<string, string>>(missingByProvider(clock.now()))
        return rows.map(({ provider, value }) => ({
          labels: { provider: provider! },
          value: Number(value),
        }))
      },
    },
    counted(
      'ingest_drop_failing',
      'Sources whose last poll of their drop failed, by provider',
      ['provider'],
      sql`select p.provider_id as provider, count(s.source_id) as value
          from provider p left join source s on s.provider_id = p.provider_id
            and s.source_status = 'ACTIVE' and s.drop_url <> '' and s.drop_error <> ''
          group by 1`,
    ),
    counted(
      'upstream_expired',
      'Orders that upstream has had for their time without an answer, by kind',
      ['kind'],
      sql`select kind, count(*) as value from upstream_order where state = 'EXPIRED' group by 1`,
    ),
    counted(
      'messages_failed',
      'Messages to people that were not sent and still could be, by carrier',
      ['carrier'],
      sql`select carrier, count(*) as value from message
          where state = 'FAILED' and params is not null group by 1`,
    ),
    counted(
      'proof_findings',
      'What the last proof of a provider’s books found wrong; -1 when it could not end',
      ['provider'],
      sql`select distinct on (provider_id) provider_id as provider,
            case run_status when 'BROKEN' then -1 else finding_count end as value
          from proof_run where end_time is not null order by provider_id, start_time desc`,
    ),
    counted(
      'proof_age_seconds',
      'Time since the last proof of a provider’s books ended, in seconds',
      ['provider'],
      sql`select provider_id as provider, extract(epoch from now() - max(end_time)) as value
          from proof_run where end_time is not null group by 1`,
    ),
  ]
  figures.push(diskFree(folders))
  figures.push({
    name: 'clock_skew_seconds',
    help: 'How far this process’s clock is ahead of the database’s, in seconds',
    labels: [],
    read: async () => [{ labels: {}, value: (await skewOf(db)) / 1_000 }],
  })
  if (replica) figures.push(lagOf(replica))
  return kind === 'postgres' ? [...figures, connections(db)] : figures
}

/** Day by which the night's jobs have closed the day before (the vouchers are due at 00:50). */
const SHANGHAI_DAY = sql.raw(`((now() - interval '2 hours') at time zone 'Asia/Shanghai')::date`)

function diskFree(folders: readonly string[]): Figure {
  return {
    name: 'disk_free_bytes',
    help: 'Free space of the disk below a folder this process writes to',
    labels: ['folder'],
    async read() {
      // A folder that was never written to may not be there yet.
      const found = await Promise.all(
        folders.map((folder) =>
          statfs(folder).then(
            ({ bavail, bsize }) => [{ labels: { folder }, value: bavail * bsize }],
            () => [],
          ),
        ),
      )
      return found.flat()
    },
  }
}

function lagOf(replica: Replica): Figure {
  return {
    name: 'replica_lag_seconds',
    help: 'How far the replica is behind; -1 while it is not asked',
    labels: [],
    read: async () => [{ labels: {}, value: (replica.lagMs() ?? -1_000) / 1_000 }],
  }
}

/** The embedded database has one connection, shared by all callers. */
function connections(db: OpenDatabase['db']): Figure {
  const pool = poolOf(db)
  return {
    name: 'pool_connections',
    help: 'Connections of this process to PostgreSQL; waiting are those who wait for one',
    labels: ['state'],
    read: async () => [
      { labels: { state: 'open' }, value: pool.totalCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
  }
}
