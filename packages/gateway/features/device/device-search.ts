import { deviceFields } from '#domain/device/fields'
import { CODES } from '#domain/permission-codes'
import { defineSearch } from '../../core/search/define-search'
import { deviceList } from './device-list'
import { device } from './device-schema'

/** A terminal by its own numbers, or by how its serial begins. */
export const deviceSearch = defineSearch({
  resource: 'device',
  access: { roles: ['3', '4'], codes: [CODES.device.list] },
  list: deviceList,
  fields: deviceFields,
  id: 'deviceId',
  numbers: [device.deviceId, device.termNo],
  heads: [device.serialNo],
  title: ['serialNo'],
  facts: ['termNo', 'bindStatus', 'shopName', 'merName'],
})
