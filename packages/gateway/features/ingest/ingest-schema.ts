import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  varchar,
} from 'drizzle-orm/pg-core'
import type { FileDays } from '#domain/ingest/dicts'
import { fen, ident, instant } from '../../core/db/columns'
import { scopedAs } from '../../core/scope'

/** One acquirer account of a provider, which tells trades and refunds (contract §8). */
export const source = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'source',
    {
      providerId: ident().notNull(),
      /** `SR` and eight digits, unique among all providers: a delivery names nothing else. */
      sourceId: ident().notNull(),
      sourceName: text().notNull(),
      /** Channels it may tell of; empty: all. */
      payChannels: jsonb().$type<string[]>().notNull().default([]),
      /** `whsec_…`, sealed with DATA_SECRET where that is set. */
      secret: text().notNull(),
      /** The former one, valid until it is dropped; null: there is none. */
      formerSecret: text(),
      /** RATES: fees by the merchant's rates; SOURCE: as told. */
      feeFrom: varchar({ length: 8 }).notNull(),
      /** EVENT | FILE. */
      settleOn: varchar({ length: 8 }).notNull(),
      /** HH:mm at which the file of the day before is expected; '': none is. */
      expectedBy: varchar({ length: 5 }).notNull().default(''),
      /** When files of days off are due: `FILE_DAYS`. */
      fileDays: varchar({ length: 8 }).$type<FileDays>().notNull().default('DAILY'),
      /** The name of a profile that ships, or a profile as JSON. */
      profile: text().notNull(),
      /** Merchants by the source's own numbers. */
      merchantNos: jsonb().$type<Record<string, string>>().notNull().default({}),
      sourceStatus: varchar({ length: 8 }).notNull(),
      /** Where its files are fetched: `file:///…`, `s3://…` or `sftp://…` (drop-place); '': nowhere. */
      dropUrl: text().notNull().default(''),
      /** Names of the files with their date, e.g. `bill_{yyyyMMdd}.csv`. */
      dropPattern: varchar({ length: 128 }).notNull().default(''),
      /** User of SFTP, or the access key id of S3. */
      dropUser: varchar({ length: 128 }).notNull().default(''),
      /** Password or private key of SFTP, or the secret key of S3, sealed as `secret` is. */
      dropSecret: text(),
      /** `SHA256:…` of the SFTP server's host key. */
      dropHostKey: varchar({ length: 64 }).notNull().default(''),
      /** The last poll, wall time; null: none since the drop was set. */
      dropPolledAt: instant(),
      /** Why the last poll failed; '': it did not. */
      dropError: text().notNull().default(''),
      createTime: instant().notNull(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.sourceId] }),
      index('source_id_idx').on(t.sourceId),
    ],
  ),
)

/** A file that a poll has seen in a source's drop. */
export const dropFile = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'drop_file',
    {
      providerId: ident().notNull(),
      sourceId: ident().notNull(),
      fileName: varchar({ length: 128 }).notNull(),
      /** In bytes, when last seen. */
      size: bigint({ mode: 'number' }).notNull(),
      /** Its time at the drop, when last seen. */
      modifiedAt: instant().notNull(),
      /** Its bytes of this size and time are in the inbox. */
      isTaken: boolean().notNull().default(false),
    },
    (t) => [primaryKey({ columns: [t.providerId, t.sourceId, t.fileName] })],
  ),
)

/** A delivery with its answer, remembered for seven days. */
export const ingestDelivery = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'ingest_delivery',
    {
      providerId: ident().notNull(),
      sourceId: ident().notNull(),
      deliveryId: varchar({ length: 64 }).notNull(),
      /** SHA-256 of the body, hex. */
      digest: varchar({ length: 64 }).notNull(),
      answer: jsonb().$type<Record<string, unknown>[]>().notNull(),
      receivedAt: instant().notNull(),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.sourceId, t.deliveryId] }),
      index('ingest_delivery_time_idx').on(t.receivedAt),
    ],
  ),
)

/** What a source told once, by whatever carrier, and what became of it. */
export const ingestEvent = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'ingest_event',
    {
      providerId: ident().notNull(),
      sourceId: ident().notNull(),
      eventId: varchar({ length: 64 }).notNull(),
      kind: varchar({ length: 20 }).notNull(),
      occurredAt: instant().notNull(),
      receivedAt: instant().notNull(),
      /** EVENT | FILE. */
      carrier: varchar({ length: 8 }).notNull(),
      fileId: ident(),
      /** Line of the file. */
      line: integer(),
      /** APPLIED | WAITING | REFUSED | DISCARDED. */
      eventState: varchar({ length: 12 }).notNull(),
      /** What it waits for, or why it was refused. */
      reason: text().notNull().default(''),
      /** The event as it was told, sealed with DATA_SECRET where that is set. */
      raw: text().notNull(),
      /** SHA-256 of the facts that say which payment it is about and how much. */
      digest: varchar({ length: 64 }).notNull(),
      channelTradeNo: varchar({ length: 64 }),
      channelRefundNo: varchar({ length: 64 }),
      /** `outTradeNo` or `outRefundNo`. */
      outNo: varchar({ length: 64 }),
      payChannel: varchar({ length: 16 }),
      /** Of the payment, refund or settlement, fen; null: the event names no amount. */
      amt: bigint({ mode: 'number' }),
      /** As told, or bound by hand. */
      merId: ident(),
      subMchId: varchar({ length: 32 }),
      shopId: ident(),
      tradeNo: ident(),
      refundNo: ident(),
      /** Money of it in the account 待认领, fen. */
      suspenseAmt: fen(),
      attempts: integer().notNull().default(1),
      /** The last contradicting telling under the same `eventId`, and where it differs. */
      conflictRaw: text(),
      conflictReason: text(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.sourceId, t.eventId] }),
      index('ingest_event_time_idx').on(t.providerId, t.occurredAt, t.sourceId, t.eventId),
      // A number is looked for without its source, which leads the primary key.
      index('ingest_event_no_idx').on(t.providerId, t.eventId),
      index('ingest_event_trade_idx').on(t.providerId, t.channelTradeNo),
      index('ingest_event_refund_idx').on(t.providerId, t.channelRefundNo),
      index('ingest_event_trade_no_idx').on(t.providerId, t.tradeNo),
      index('ingest_event_refund_no_idx')
        .on(t.providerId, t.refundNo)
        .where(sql`refund_no is not null`),
      index('ingest_event_conflict_idx')
        .on(t.providerId, t.occurredAt)
        .where(
          sql`(conflict_reason is not null or (event_state = 'REFUSED' and reason like 'conflict:%'))`,
        ),
      index('ingest_event_open_idx')
        .on(t.providerId, t.eventState, t.occurredAt)
        .where(sql`event_state <> 'APPLIED'`),
      index('ingest_event_suspense_idx')
        .on(t.providerId, t.suspenseAmt)
        .where(sql`suspense_amt <> 0`),
    ],
  ),
)

/**
 * The channel's numbers of trades and refunds, each once a source. A table of its own: trades are
 * partitioned by month, and a unique index over the months cannot exist.
 */
export const channelNo = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'channel_no',
    {
      providerId: ident().notNull(),
      sourceId: ident().notNull(),
      /** TRADE | REFUND. */
      noKind: varchar({ length: 6 }).notNull(),
      no: varchar({ length: 64 }).notNull(),
      /** `tradeNo` or `refundNo`. */
      ownNo: ident().notNull(),
      /** Trade time, or the refund's time. */
      ownTime: instant().notNull(),
      /** What the channel said of its fees, fen; null: nothing. */
      feeAmt: bigint({ mode: 'number' }),
      channelFeeAmt: bigint({ mode: 'number' }),
      /** A payment that is held until the day's file has it. */
      awaitsFile: boolean().notNull().default(false),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.sourceId, t.noKind, t.no] }),
      index('channel_no_own_idx').on(t.providerId, t.ownNo),
      index('channel_no_time_idx').on(t.providerId, t.ownTime, t.sourceId),
    ],
  ),
)

/** A file of a source's day, in its versions. */
export const ingestFile = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'ingest_file',
    {
      providerId: ident().notNull(),
      fileId: ident().notNull(),
      sourceId: ident().notNull(),
      fileName: varchar({ length: 128 }).notNull(),
      fileDate: date({ mode: 'string' }).notNull(),
      fileVersion: integer().notNull(),
      /** SHA-256 of its bytes, hex. */
      digest: varchar({ length: 64 }).notNull(),
      bytes: bigint({ mode: 'number' }).notNull(),
      profile: text().notNull(),
      fileState: varchar({ length: 12 }).notNull(),
      reason: text().notNull().default(''),
      rowCount: integer().notNull().default(0),
      appliedCount: integer().notNull().default(0),
      sameCount: integer().notNull().default(0),
      waitingCount: integer().notNull().default(0),
      refusedCount: integer().notNull().default(0),
      totals: jsonb().$type<Record<string, number>>(),
      unknownColumns: jsonb().$type<string[]>().notNull().default([]),
      receivedAt: instant().notNull(),
      doneAt: instant(),
      version: integer().notNull().default(1),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.fileId] }),
      uniqueIndex('ingest_file_version_idx').on(
        t.providerId,
        t.sourceId,
        t.fileName,
        t.fileDate,
        t.fileVersion,
      ),
      index('ingest_file_digest_idx').on(t.providerId, t.sourceId, t.digest),
      index('ingest_file_time_idx').on(t.providerId, t.receivedAt, t.fileId),
      index('ingest_file_date_idx').on(t.providerId, t.fileDate, t.sourceId),
    ],
  ),
)

/** What became of a file's line. */
export const ingestRow = scopedAs(
  { byShop: 'NONE' },
  pgTable(
    'ingest_row',
    {
      providerId: ident().notNull(),
      fileId: ident().notNull(),
      line: integer().notNull(),
      /** Of the line's events, from 1; 0 for a line that cannot be read. */
      part: integer().notNull(),
      /** APPLIED | SAME | WAITING | REFUSED. */
      rowState: varchar({ length: 12 }).notNull(),
      reason: text().notNull().default(''),
      eventId: varchar({ length: 64 }),
      tradeNo: ident(),
      refundNo: ident(),
      /** What the line says: the event's kind, its number at the channel, when, and how much. */
      kind: varchar({ length: 20 }),
      /** `channelRefundNo` of a refund, `channelTradeNo` of anything else. */
      channelNo: varchar({ length: 64 }),
      payChannel: varchar({ length: 16 }),
      occurredAt: instant(),
      /** Of the payment or refund, fen. */
      amt: bigint({ mode: 'number' }),
      /** The fee, fen. */
      feeAmt: bigint({ mode: 'number' }),
    },
    (t) => [
      primaryKey({ columns: [t.providerId, t.fileId, t.line, t.part] }),
      index('ingest_row_event_idx').on(t.providerId, t.eventId),
    ],
  ),
)
