import { and, eq } from 'drizzle-orm'
import type { Tx } from '../../core/db/open'
import { channelReg } from '../channel-reg/channel-reg-schema'
import { merchant } from '../merchant/merchant-schema'
import { wxVerify } from './wx-verify-schema'
import { isWaiting } from '#domain/wx-verify/states'
import type { Upstream } from '../../core/upstream/port'
import { appendLog } from '../../core/record-log'
import type { Merchant, WxRow } from './wx-verify-find'
import { authorizeMoved, wxMoved, type AuthorizeEvent, type WxEvent } from './wx-verify-moves'

/** What a write about a verification answers. */
export interface WxAnswer {
  applyId: string
  orderId: string
  applymentState: string
  authorizeState: string
  version: number
}

export const wxAnswer = (row: WxRow): WxAnswer => ({
  applyId: row.applyId,
  orderId: row.orderId,
  applymentState: row.applymentState,
  authorizeState: row.authorizeState,
  version: row.version,
})

interface Step {
  operator: string
  remark?: string
  /** Business time, epoch ms. */
  now: number
  upstream: Upstream
}

/**
 * Moves an application one state on: its log and what is asked next follow. A code to scan
 * is WeChat's to give.
 * The caller holds the row.
 * @throws CallError 90409 for an event the state does not know
 */
export async function changeWx(
  tx: Tx,
  row: WxRow,
  event: WxEvent,
  { subjectType, set = {}, ...step }: Step & { subjectType: string; set?: Partial<WxRow> },
): Promise<WxRow> {
  const contactType = String(set.data?.contactType ?? row.data.contactType)
  const move = wxMoved(row.applymentState, event, { subjectType, contactType })
  const next = await write(tx, row, { ...set, applymentState: move.to }, step)
  await log(tx, next, { ...step, title: move.title, from: move.from, to: move.to })
  return next
}

/** The other axis; the merchant and its registration with WeChat follow. @throws CallError 90409 */
export async function changeAuthorized(
  tx: Tx,
  row: WxRow,
  event: AuthorizeEvent,
  step: Step,
): Promise<WxRow> {
  const move = authorizeMoved(row, event)
  // After a fallback the merchant scans again, at an unknown time.
  const next = await write(tx, row, { authorizeState: move.to }, step, event === 'authorize')
  await setAuthorized(tx, row, move.merchant)
  await log(tx, next, { ...step, title: move.title, from: move.from, to: move.to })
  return next
}

async function setAuthorized(tx: Tx, { providerId, merId }: WxRow, state: string): Promise<void> {
  await tx
    .update(merchant)
    .set({ wxAuthState: state })
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  await tx
    .update(channelReg)
    .set({ authorizeState: state })
    .where(
      and(
        eq(channelReg.providerId, providerId),
        eq(channelReg.merId, merId),
        eq(channelReg.payChannel, 'WECHAT'),
      ),
    )
}

async function write(
  tx: Tx,
  row: WxRow,
  change: Partial<WxRow>,
  { now, upstream }: Pick<Step, 'now' | 'upstream'>,
  goesOn = true,
): Promise<WxRow> {
  const next = {
    ...row,
    ...change,
    qrcodeText: null,
    qrcodeDeadline: null,
    updateTime: new Date(now),
    version: row.version + 1,
  }
  const { providerId, orderId, ...set } = next
  await tx
    .update(wxVerify)
    .set(set)
    .where(and(eq(wxVerify.providerId, providerId), eq(wxVerify.orderId, orderId)))
  await upstream.withdraw(tx, { providerId, kinds: ['wechat.verify'], refId: orderId })
  await askStep(tx, upstream, next, { now, unhurried: !goesOn })
  return next
}

/** Whose turn it is: a machine's, an auditor's, a person's with a phone. */
async function askStep(
  tx: Tx,
  upstream: Upstream,
  row: WxRow,
  { now, unhurried = false }: { now: number; unhurried?: boolean },
): Promise<void> {
  if (!isWaiting(row)) return
  const { providerId, orderId, applymentState: step, version } = row
  await upstream.wechat.verify(tx, { providerId, orderId, step, version, unhurried, now })
}

/** A first application: it has no row yet, so it starts where the table says NONE leads. */
export async function insertWx(
  tx: Tx,
  row: typeof wxVerify.$inferInsert & { version: number },
  { subjectType, from, ...step }: Step & { subjectType: string; from: 'NONE' | 'CANCELED' },
): Promise<WxRow> {
  const contactType = String(row.data?.contactType)
  const move = wxMoved(from, 'apply', { subjectType, contactType })
  const [made] = await tx
    .insert(wxVerify)
    .values({ ...row, applymentState: move.to })
    .returning()
  await askStep(tx, step.upstream, made!, step)
  await log(tx, made!, { ...step, title: move.title, from: 'NONE', to: move.to })
  return made!
}

/** The merchant's newest application. */
export async function pointAt(
  tx: Tx,
  { providerId, merId }: Merchant,
  orderId: string,
): Promise<void> {
  await tx
    .update(merchant)
    .set({ wxOrderId: orderId })
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
}

const log = (
  tx: Tx,
  { providerId, orderId }: WxRow,
  {
    title,
    from,
    to,
    operator,
    remark,
    now,
  }: Omit<Step, 'upstream'> & { title: string; from: string; to: string },
): Promise<void> =>
  appendLog(tx, {
    providerId,
    targetType: 'wxVerify',
    targetId: orderId,
    title,
    operator,
    fromState: from,
    toState: to,
    remark: remark ?? '',
    time: now,
  })
