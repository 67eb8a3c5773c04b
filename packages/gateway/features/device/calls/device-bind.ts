import { CODES } from '#domain/permission-codes'
import { z } from 'zod'
import { and, eq } from 'drizzle-orm'
import { codeText } from '#domain/reading/text'
import { regionError } from '#domain/validation/region'
import { address } from '#domain/validation/names'
import {
  BIND_STATUS,
  LOCATED_DEVICE_KINDS,
  REG_STATUS,
  UNREPORTED_DEVICE_KINDS,
} from '#domain/device/dicts'
import { RESP, type FieldError } from '#domain/codes'
import { defineCall, type SessionContext } from '../../../core/call'
import { regionPathName } from '../../reference'
import { id, optional, ruled, texts, version } from '../../../core/inputs'
import { shop } from '../../shop/shop-schema'
import { badField, badFields, CallError, conflict } from '../../../core/errors'
import { ownUploads, pictureError } from '../../../core/files/own-uploads'
import { scoped } from '../../../core/scope'
import { lockMerchant } from '../../merchant'
import { moved } from '../../../core/moves'
import { nextInSequence } from '../../../core/numbers'
import {
  changeDevice,
  countDevice,
  lockDevice,
  type DeviceAction,
  type DeviceState,
} from '../device-change'
import { BIND_MOVES, REG_MOVES } from '../device-moves'

/** Degrees with up to six decimals, kept as typed. */
const degrees = (name: string, min: number, max: number) =>
  optional(
    ruled(
      (value) => {
        if (!/^\d{1,3}(\.\d{1,6})?$/.test(value)) return `${name}格式不正确`
        return Number(value) < min || Number(value) > max
          ? `${name}须在${min}至${max}之间`
          : undefined
      },
      `请输入${name}`,
      codeText,
    ),
  )

const region = (value: string): string | undefined =>
  regionError(value) ?? (regionPathName(value) === undefined ? '地区不存在' : undefined)

/** Puts a terminal into a shop (domain §7.12). */
export default defineCall({
  path: '/v1/device/bind',
  access: { roles: ['3', '4'], codes: [CODES.device.edit] },
  takesFiles: true,
  request: z.object({
    deviceId: id(),
    version: optional(version),
    merId: id('请选择商户'),
    shopId: id('请选择门店'),
    installRegion: ruled(region, '请选择省份（地区）'),
    installAddr: ruled(address(), '请输入布放地址'),
    lng: degrees('经度', 73, 136),
    lat: degrees('纬度', 3, 54),
    installPic: optional(texts(1)),
  }),
  write: true,
  handler: bindDevice,
})

interface Binding extends DeviceAction {
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
async function bindDevice(context: SessionContext, input: Binding): Promise<DeviceState> {
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
