import { and, eq } from 'drizzle-orm'
import {
  BIND_STATUS,
  LOCATED_DEVICE_KINDS,
  REG_STATUS,
  UNREPORTED_DEVICE_KINDS,
} from '../../../src/lib/dicts/device'
import { RESP, type FieldError } from '../../../src/lib/codes'
import type { SessionContext } from '../../call'
import { shop } from '../../db/schema'
import { badField, badFields, CallError, conflict } from '../../errors'
import { ownUploads, pictureError } from '../../files/own-uploads'
import { scoped } from '../../scope'
import { lockMerchant } from '../merchant/find'
import { moved } from '../moves'
import { nextInSequence } from '../numbers'
import {
  changeDevice,
  countDevice,
  lockDevice,
  type DeviceAction,
  type DeviceState,
} from './change'
import { BIND_MOVES, REG_MOVES } from './moves'

export interface Binding extends DeviceAction {
  merId: string
  shopId: string
  installRegion: string
  installAddr: string
  lng?: string
  lat?: string
  installPic?: string[]
}

/**
 * Puts a terminal from stock into a shop and reports it (domain §7.12). From then on it follows
 * its merchant's partner and salesman, so that who sees the merchant sees the terminal.
 * @throws CallError 90404 for a terminal, merchant or shop outside the scope, 90409 for a stale
 *   version or another state, 90400 at the wrong fields
 */
export async function bindDevice(context: SessionContext, input: Binding): Promise<DeviceState> {
  const { tx, clock, upstream } = context
  const row = await lockDevice(context, input)
  const bindStatus = moved(BIND_MOVES.bind, row.bindStatus, BIND_STATUS)
  if (LOCATED_DEVICE_KINDS.includes(row.deviceKind)) requirePlace(input)
  const { holder, place } = await findPlace(context, input)
  const installPic = await checkedPics(context, input.installPic ?? [])
  const reports = !UNREPORTED_DEVICE_KINDS.includes(row.deviceKind)
  const regStatus = reports ? moved(REG_MOVES.bind, row.regStatus, REG_STATUS) : row.regStatus
  const { providerId } = row
  await countDevice(context, { providerId, merId: holder.merId, shopId: place.shopId }, 1)
  if (reports)
    await upstream.clearing.report(tx, { providerId, deviceId: row.deviceId, now: clock.now() })
  return changeDevice(context, row, {
    event: 'bind',
    title: BIND_MOVES.bind.title,
    remark: `绑定到${place.shopName}${reports ? '，已提交报备' : ''}`,
    set: {
      bindStatus,
      regStatus,
      regMessage: '',
      merId: holder.merId,
      shopId: place.shopId,
      partnerId: holder.partnerId,
      createdBy: holder.createdBy,
      termNo: String(90_000_000 + (await nextInSequence(tx, 'termNo'))),
      installRegion: input.installRegion,
      installAddr: input.installAddr,
      lng: input.lng ?? null,
      lat: input.lat ?? null,
      installPic,
      bindTime: new Date(clock.now()),
    },
  })
}

/** Card and code terminals are reported with their coordinates. @throws CallError 90400 */
function requirePlace({ lng, lat }: Binding): void {
  const errors: FieldError[] = []
  if (lng === undefined) errors.push({ field: 'lng', msg: '请输入经度' })
  if (lat === undefined) errors.push({ field: 'lat', msg: '请输入纬度' })
  if (errors.length > 0) throw badFields(errors)
}

/** The merchant, locked so that it cannot be frozen meanwhile, and its shop. */
async function findPlace(context: SessionContext, { merId, shopId }: Binding) {
  const { tx, caller } = context
  const holder = await lockMerchant(context, merId)
  if (holder.merStatus !== 'NORMAL') throw conflict('商户状态不是正常，不能绑定终端')
  const [place] = await tx
    .select()
    .from(shop)
    .where(and(scoped(caller.scope, shop), eq(shop.shopId, shopId)))
    .for('update')
  if (!place) throw new CallError(RESP.NOT_FOUND)
  if (place.merId !== merId) throw badField('shopId', '门店不属于该商户')
  if (place.shopStatus === 'CLOSED') throw conflict('门店已关店，不能绑定终端')
  return { holder, place }
}

async function checkedPics(context: SessionContext, tokens: readonly string[]): Promise<string[]> {
  const own = await ownUploads(context, tokens)
  for (const token of tokens) {
    const error = pictureError(own.get(token))
    if (error) throw badField('installPic', error)
  }
  return [...tokens]
}
