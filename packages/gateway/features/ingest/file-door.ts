import { Readable } from 'node:stream'
import { and, asc, eq, gt, or } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stringify } from 'csv-stringify/sync'
import { BOM } from '../../core/export/csv'
import { inTransaction } from '../../core/db/retry'
import { INGEST, type IngestDeps } from './door-deps'
import { DoorError } from './door-error'
import { ingestRow } from './ingest-schema'
import { faultOfFile, fileOf, keepFile, stageBytes } from './keep-file'
import { PROFILES, profileColumns } from './profiles'
import { readSigned } from './signed-request'
import { rememberDelivery } from './take-delivery'

const DIGEST = /^sha-256=:([A-Za-z0-9+/]{43}=):$/
const ROW_STATES: readonly string[] = ['APPLIED', 'SAME', 'WAITING', 'REFUSED']
const ROWS_AT_ONCE = 2_000

/** Files of acquirers (contract §8): sent, asked about, and their rows with what became of each. */
export function registerFileDoor(scope: FastifyInstance, deps: IngestDeps): void {
  const { db } = deps
  // The body stays a stream: a file may be larger than the memory.
  void scope.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser(
      '*',
      (_request: unknown, payload: Readable, done: (e: null, body: Readable) => void) =>
        done(null, payload),
    )
    raw.put<{ Params: { name: string } }>(`${INGEST}/files/:name`, async (request, reply) => {
      const answer = await receive(deps, request)
      return reply.status(answer.state === 'SAME' ? 200 : 202).send(answer)
    })
  })
  scope.get<{ Params: { fileId: string } }>(`${INGEST}/files/:fileId`, async (request) => {
    const { source } = await readSigned(deps, request, '')
    const row = await fileOf(db, source, request.params.fileId)
    return {
      state: row.fileState,
      rows: row.rowCount,
      applied: row.appliedCount,
      same: row.sameCount,
      waiting: row.waitingCount,
      refused: row.refusedCount,
      totals: row.totals,
      ...(row.reason && { reason: row.reason }),
    }
  })
  scope.get<{ Params: { fileId: string }; Querystring: { state?: string } }>(
    `${INGEST}/files/:fileId/rows`,
    async (request, reply) => {
      const { source } = await readSigned(deps, request, '')
      const { fileId } = await fileOf(db, source, request.params.fileId)
      const { state } = request.query
      if (state !== undefined && !ROW_STATES.includes(state))
        throw new DoorError(400, 'state: 取值不在可选范围内')
      const rows = rowsOf(deps, { providerId: source.providerId, fileId, state })
      return reply.type('text/csv; charset=utf-8').send(Readable.from(rows))
    },
  )
  scope.get(`${INGEST}/profiles`, async (request) => {
    await readSigned(deps, request, '')
    return Object.entries(PROFILES).map(([name, profile]) => ({
      name,
      columns: profileColumns(profile),
    }))
  })
}

async function receive(deps: IngestDeps, request: FastifyRequest<{ Params: { name: string } }>) {
  const { db, clock, files } = deps
  const header = request.headers['content-digest']
  const given = typeof header === 'string' ? header.trim() : ''
  const { source, deliveryId } = await readSigned(deps, request, given)
  const wanted = DIGEST.exec(given)?.[1]
  if (!wanted) throw new DoorError(400, 'content-digest 应为 sha-256=:base64:')
  const { date = '', profile } = request.query as { date?: string; profile?: string }
  const of = { fileName: request.params.name, fileDate: date, profile }
  const now = clock.now()
  const fault = faultOfFile(of, now)
  if (fault)
    throw new DoorError(400, fault.field === 'name' ? fault.msg : `${fault.field}: ${fault.msg}`)
  const staged = await stageBytes(files, request.body as Readable)
  try {
    const { digest, bytes } = staged
    if (Buffer.from(digest, 'hex').toString('base64') !== wanted)
      throw new DoorError(400, 'content-digest 与收到的内容不符')
    await staged.commit()
    const receivedAt = new Date(clock.wall())
    const [answer] = await inTransaction(db, (tx) =>
      rememberDelivery(tx, { source, deliveryId, digest, receivedAt }, async () => [
        await keepFile(tx, source, { ...of, digest, bytes }, now),
      ]),
    )
    return answer!
  } finally {
    await staged.discard()
  }
}

async function* rowsOf(
  { db }: IngestDeps,
  { providerId, fileId, state }: { providerId: string; fileId: string; state: string | undefined },
): AsyncGenerator<string> {
  yield `${BOM}line,state,reason,eventId,tradeNo,refundNo\r\n`
  let after = { line: 0, part: -1 }
  for (;;) {
    const page = await db
      .select()
      .from(ingestRow)
      .where(
        and(
          eq(ingestRow.providerId, providerId),
          eq(ingestRow.fileId, fileId),
          state === undefined ? undefined : eq(ingestRow.rowState, state),
          or(
            gt(ingestRow.line, after.line),
            and(eq(ingestRow.line, after.line), gt(ingestRow.part, after.part)),
          ),
        ),
      )
      .orderBy(asc(ingestRow.line), asc(ingestRow.part))
      .limit(ROWS_AT_ONCE)
    if (page.length > 0)
      yield stringify(
        page.map((row) => [
          row.line,
          row.rowState,
          row.reason,
          row.eventId,
          row.tradeNo,
          row.refundNo,
        ]),
        { record_delimiter: '\r\n', escape_formulas: true },
      )
    const last = page.at(-1)
    if (!last || page.length < ROWS_AT_ONCE) return
    after = last
  }
}
