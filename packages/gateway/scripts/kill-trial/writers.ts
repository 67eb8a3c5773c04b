import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { createTeller, SANDBOX_SOURCE, type Result } from '../../../conformance/teller'
import type { Session, Wire } from '../../../conformance/wire'
import { pictureWith } from './picture'

export const KINDS = ['draft', 'refund', 'withdraw', 'binding', 'upload', 'delivery'] as const
export type Kind = (typeof KINDS)[number]

/**
 * One write as it was sent; sending it again under the same `requestSeqId` is the same write. Of a
 * delivery of events that is its `webhook-id`.
 */
export interface Sent {
  kind: Kind
  path: string
  body: Record<string, unknown>
  requestSeqId: string
}
export interface Acknowledged extends Sent {
  answer: unknown
}

/** What the clients know at the end; check.ts compares it with the database. */
export interface Known {
  acknowledged: Acknowledged[]
  /** By applyId. */
  drafts: Map<string, { shortName: string; version: number }>
  /** By reason. */
  refunds: Map<string, string>
  /** By remark. */
  withdrawals: Map<string, string>
  /** By deviceId: state, version, and how often it was bound and unbound. */
  devices: Map<string, { bindStatus: string; version: number; binds: number; unbinds: number }>
  /** By file name; without a token the answer never came. */
  uploads: Map<string, { sha256: string; token?: string }>
  events: KnownEvents
}

/** What an acquirer has sent, and what it was answered. */
export interface KnownEvents {
  /** Every event that was sent, answered or not, by eventId. */
  sent: Map<string, Record<string, unknown>>
  /** The last answer, by eventId. */
  answered: Map<string, Result>
  /** The deliveries without an answer yet: all of one is stored, or nothing. */
  open: Set<Sent>
}

export const nothingKnown = (): Known => ({
  acknowledged: [],
  drafts: new Map(),
  refunds: new Map(),
  withdrawals: new Map(),
  devices: new Map(),
  uploads: new Map(),
  events: { sent: new Map(), answered: new Map(), open: new Set() },
})

/** A client that makes one write after the other, and remembers the one without an answer. */
export interface Writer {
  kind: Kind
  /** @returns false when all writes are done */
  step(wire: Wire, session: Session): Promise<boolean>
  /** The last write was sent, and the connection broke. */
  unanswered(): boolean
}

/** What the writers work on; found through the wire before the first kill. */
export interface Ground {
  tradeNos: readonly string[]
  deviceIds: readonly string[]
  place: { merId: string; shopId: string; installRegion: string }
}

let serial = 0
/** A word that occurs in one write only. */
const mark = (): string => `KT${String(++serial).padStart(8, '0')}`

export function createWriters(known: Known, ground: Ground): Writer[] {
  const half = (all: readonly string[], nth: number) => all.filter((_, i) => i % 2 === nth)
  return [
    draftWriter(known),
    draftWriter(known),
    refundWriter(known, half(ground.tradeNos, 0)),
    refundWriter(known, half(ground.tradeNos, 1)),
    withdrawWriter(known),
    bindingWriter(known, ground.deviceIds[0]!, ground.place),
    bindingWriter(known, ground.deviceIds[1]!, ground.place),
    uploadWriter(known),
    uploadWriter(known),
  ]
}

/** Sends a write, or sends it again. An acquirer's delivery is taken where its status is 200. */
export async function sendWrite<T>(
  { kind, path, body, requestSeqId }: Sent,
  wire: Wire,
  session: Session,
): Promise<{ status: number; respCode: string; respDesc: string; respData: T }> {
  if (kind !== 'delivery') return wire.call<T>(path, body, { session, requestSeqId })
  const teller = createTeller(wire.origin, SANDBOX_SOURCE)
  const answer = await teller.post(JSON.stringify(body), { 'webhook-id': requestSeqId })
  const respCode = answer.status === 200 ? '90000' : String(answer.status)
  const respDesc = JSON.stringify(answer.body)
  return { status: answer.status, respCode, respDesc, respData: answer.body as T }
}

/** HTTP 503: the database is away, and whether the write was committed is unknown. */
export class Away extends Error {}

/** Repeats `next` until it is answered, across kills. */
export function repeating<T>(
  known: Known,
  kind: Kind,
  next: () => { path: string; body: Record<string, unknown> } | undefined,
  took: (answer: T, body: Record<string, unknown>) => void,
  /** Codes that are expected: this write cannot be made, and the writer goes on to the next. */
  refused: (body: Record<string, unknown>) => boolean = () => false,
  /** Learns of the write that has no answer yet; undefined: it has one. */
  opened: (sent: Sent | undefined) => void = () => undefined,
): Writer {
  let open: Sent | undefined
  return {
    kind,
    unanswered: () => open !== undefined,
    async step(wire, session) {
      if (!open) {
        const wanted = next()
        if (!wanted) return false
        open = { kind, ...wanted, requestSeqId: randomUUID() }
        opened(open)
      }
      const { path, body } = open
      const { status, respCode, respDesc, respData } = await sendWrite<T>(open, wire, session)
      if (status === 503) throw new Away(path)
      if (respCode === '90000') {
        known.acknowledged.push({ ...open, answer: respData })
        took(respData, body)
      } else if (!['90400', '90409'].includes(respCode) || !refused(body))
        throw new Error(`${path} ${JSON.stringify(body)}: ${respCode} ${respDesc}`)
      open = undefined
      opened(undefined)
      return true
    },
  }
}

const SAVES_PER_DRAFT = 4

function draftWriter(known: Known): Writer {
  let draft: { applyId: string; version: number; saves: number } | undefined
  return repeating<{ applyId: string; version: number }>(
    known,
    'draft',
    () => {
      const data = { shortName: mark() }
      const path = '/v1/private/business/applyStep'
      if (!draft || draft.saves === SAVES_PER_DRAFT)
        return { path, body: { data, entryKind: 'normal', corpEntryChannel: '1' } }
      const { applyId, version } = draft
      return { path, body: { applyId, version, data } }
    },
    ({ applyId, version }, body) => {
      draft = { applyId, version, saves: draft?.applyId === applyId ? draft.saves + 1 : 1 }
      const { shortName } = body.data as { shortName: string }
      known.drafts.set(applyId, { shortName, version })
    },
  )
}

const REFUNDS_PER_TRADE = 40

function refundWriter(known: Known, tradeNos: readonly string[]): Writer {
  let nth = 0
  let made = 0
  const goOn = () => ((made = 0), nth++, true)
  return repeating<{ refundNo: string }>(
    known,
    'refund',
    () => {
      const tradeNo = tradeNos[nth % tradeNos.length]
      if (nth >= tradeNos.length * 2) return undefined
      return { path: '/v1/refund/apply', body: { tradeNo, refundAmt: 1, reason: mark() } }
    },
    ({ refundNo }, { reason }) => {
      known.refunds.set(reason as string, refundNo)
      if (++made === REFUNDS_PER_TRADE) goOn()
    },
    goOn,
  )
}

function withdrawWriter(known: Known): Writer {
  let spent = false
  return repeating<{ withdrawNo: string }>(
    known,
    'withdraw',
    () =>
      spent
        ? undefined
        : { path: '/v1/account/withdrawApply', body: { amt: '100', remark: mark() } },
    ({ withdrawNo }, { remark }) => void known.withdrawals.set(remark as string, withdrawNo),
    () => (spent = true),
  )
}

function bindingWriter(known: Known, deviceId: string, place: Ground['place']): Writer {
  const state = { bindStatus: 'IN_STOCK', version: 1, binds: 0, unbinds: 0 }
  known.devices.set(deviceId, state)
  return repeating<{ bindStatus: string; version: number }>(
    known,
    'binding',
    () =>
      state.bindStatus === 'IN_STOCK'
        ? {
            path: '/v1/device/bind',
            body: { deviceId, version: state.version, ...place, installAddr: '文三路 90 号' },
          }
        : {
            path: '/v1/device/unbind',
            body: { deviceId, version: state.version, reason: mark() },
          },
    ({ bindStatus, version }) => {
      Object.assign(state, { bindStatus, version })
      if (bindStatus === 'BOUND') state.binds++
      else state.unbinds++
    },
  )
}

const MAX_LOAD = 300_000

/** An upload is not idempotent: without an answer it is given up, and may be stored or not. */
function uploadWriter(known: Known): Writer {
  let open = false
  return {
    kind: 'upload',
    unanswered: () => open,
    async step(wire, session) {
      const bytes = pictureWith(randomBytes(Math.floor(Math.random() * MAX_LOAD)))
      const name = `${mark()}.png`
      const upload: { sha256: string; token?: string } = {
        sha256: createHash('sha256').update(bytes).digest('hex'),
      }
      known.uploads.set(name, upload)
      open = true
      const file = new Blob([new Uint8Array(bytes)], { type: 'image/png' })
      const { status, respCode, respDesc, respData } = await wire.upload(session, file, name)
      if (status === 503) throw new Away('upload')
      open = false
      // A limit of the gateway's own (files per hour): no file was stored, which the check
      // verifies.
      if (respCode === '90429') return false
      if (respCode !== '90000') throw new Error(`upload: ${respCode} ${respDesc}`)
      upload.token = respData.token
      return true
    },
  }
}
