import { and, eq, sql } from 'drizzle-orm'
import { BIND_STATUS } from '#domain/device/dicts'
import { retryWaitingEvents } from '../../core/ingest-retry'
import type { SessionContext } from '../../core/call'
import { device } from './device-schema'
import { merchant } from '../merchant/merchant-schema'
import { shop } from '../shop/shop-schema'
import { notFound } from '../../core/errors'
import { scoped } from '../../core/scope'
import { appendLog } from '../../core/record-log'
import { checkVersion, moved } from '../../core/moves'
import { BIND_MOVES, REG_MOVES } from './device-moves'

export type DeviceFields = typeof device.$inferSelect

/** Input of every action on a terminal. */
export interface DeviceAction {
  deviceId: string
  /** Optional: without it the state alone guards. */
  version?: number
}

export interface DeviceState {
  deviceId: string
  bindStatus: string
  regStatus: string
  version: number
}

/** A terminal of the caller's, kept from others until the transaction ends. @throws 90404, 90409 */
export async function lockDevice(
  { tx, caller }: SessionContext,
  { deviceId, version }: DeviceAction,
): Promise<DeviceFields> {
  const [row] = await tx
    .select()
    .from(device)
    .where(and(scoped(caller.scope, device), eq(device.deviceId, deviceId)))
    .for('update')
  if (!row) throw notFound()
  checkVersion(row, version)
  return row
}

/** Writes the change of one action with its log. */
export async function changeDevice(
  context: SessionContext,
  row: DeviceFields,
  change: {
    event: string
    title: string
    set: Partial<DeviceFields>
    remark?: string
    /** The state whose tone the timeline shows; default: the new bindStatus. */
    states?: { from: string; to: string }
  },
): Promise<DeviceState> {
  const { tx, caller, clock } = context
  const after = { ...row, ...change.set, version: row.version + 1 }
  const states = change.states ?? { from: row.bindStatus, to: after.bindStatus }
  await tx
    .update(device)
    .set({ ...change.set, version: after.version })
    .where(and(eq(device.providerId, row.providerId), eq(device.deviceId, row.deviceId)))
  if (after.bindStatus === 'BOUND' && row.bindStatus !== 'BOUND')
    await retryWaitingEvents(tx, row.providerId, clock.now())
  await appendLog(tx, {
    providerId: row.providerId,
    targetType: 'device',
    targetId: row.deviceId,
    title: change.title,
    operator: caller.nickName,
    fromState: states.from,
    toState: states.to,
    remark: change.remark,
    time: clock.now(),
  })
  const { deviceId, bindStatus, regStatus, version } = after
  return { deviceId, bindStatus, regStatus, version }
}

/** Takes a terminal out of its shop: counts, place and registration follow. */
async function leaveShop(
  context: SessionContext,
  row: DeviceFields,
): Promise<Partial<DeviceFields>> {
  await countDevice(context, row, -1)
  const { providerId, deviceId: refId } = row
  await context.upstream.withdraw(context.tx, { providerId, kinds: ['clearing.report'], refId })
  return {
    merId: null,
    shopId: null,
    termNo: null,
    bindTime: null,
    installRegion: null,
    installAddr: null,
    lng: null,
    lat: null,
    installPic: [],
    regMessage: '',
    regStatus: (REG_MOVES.revoke.from as readonly string[]).includes(row.regStatus)
      ? REG_MOVES.revoke.to
      : row.regStatus,
  }
}

/** Keeps the counts of merchant and shop right in the same transaction. */
export async function countDevice(
  { tx }: SessionContext,
  { providerId, merId, shopId }: Pick<DeviceFields, 'providerId' | 'merId' | 'shopId'>,
  by: 1 | -1,
): Promise<void> {
  if (merId === null || shopId === null) return
  await tx
    .update(merchant)
    .set({ deviceCount: sql`${merchant.deviceCount} + ${by}` })
    .where(and(eq(merchant.providerId, providerId), eq(merchant.merId, merId)))
  await tx
    .update(shop)
    .set({ deviceCount: sql`${shop.deviceCount} + ${by}` })
    .where(and(eq(shop.providerId, providerId), eq(shop.shopId, shopId)))
}

/** unbind, disable, enable, scrap: what only moves between the states of the table. */
export async function moveDevice(
  context: SessionContext,
  event: 'unbind' | 'disable' | 'enable' | 'scrap',
  input: DeviceAction & { reason?: string },
): Promise<DeviceState> {
  const row = await lockDevice(context, input)
  const move = BIND_MOVES[event]
  const to = moved<string>(move, row.bindStatus, BIND_STATUS)
  return changeDevice(context, row, {
    event,
    title: move.title,
    remark: input.reason,
    set: { bindStatus: to, ...(await effectOf(context, event, row)) },
  })
}

async function effectOf(
  context: SessionContext,
  event: 'unbind' | 'disable' | 'enable' | 'scrap',
  row: DeviceFields,
): Promise<Partial<DeviceFields>> {
  switch (event) {
    case 'unbind':
      return leaveShop(context, row)
    case 'disable':
      return { statusBeforeDisable: row.bindStatus }
    case 'enable':
      return { bindStatus: row.statusBeforeDisable ?? 'IN_STOCK', statusBeforeDisable: null }
    case 'scrap':
      return {
        ...(row.shopId !== null && (await leaveShop(context, row))),
        statusBeforeDisable: null,
      }
  }
}
