import { z } from 'zod'
import { regionError } from '../../../../src/lib/validation/region'
import { address } from '../../../../src/lib/validation/names'
import { defineCall } from '../../../call'
import { regionPathName } from '../../../data/regions'
import { bindDevice } from '../../../records/device/bind'
import { id, optional, ruled, texts, version } from '../../../records/inputs'

/** Degrees with up to six decimals, kept as typed. */
const degrees = (name: string, min: number, max: number) =>
  optional(
    ruled((value) => {
      if (!/^\d{1,3}(\.\d{1,6})?$/.test(value)) return `${name}格式不正确`
      return Number(value) < min || Number(value) > max
        ? `${name}须在${min}至${max}之间`
        : undefined
    }, `请输入${name}`),
  )

const region = (value: string): string | undefined =>
  regionError(value) ?? (regionPathName(value) === undefined ? '地区不存在' : undefined)

/** Puts a terminal into a shop (domain §7.12). */
export default defineCall({
  path: '/v1/device/bind',
  access: { roles: ['3', '4'], codes: ['02100006:device'] },
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
