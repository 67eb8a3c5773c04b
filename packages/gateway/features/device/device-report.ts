import { CODES } from '#domain/permission-codes'
import { deviceFields } from '#domain/device/fields'
import { deviceList } from './device-list'
import { defineReport } from '../../core/export/report'

/** Terminals (domain §7.12). */
export const deviceReport = defineReport({
  reportType: 'device',
  codes: [CODES.device.list, CODES.device.export],
  roles: ['3', '4'],
  fields: deviceFields,
  list: deviceList,
  positionOf: (record) => [record.createTime, record.deviceId],
  columns: [
    'serialNo',
    'termNo',
    'deviceKind',
    'deviceType',
    'vendor',
    'model',
    { name: 'networkLicense', kind: 'id', because: 'a spreadsheet would read 5E100 as a number' },
    { name: 'batchNo', kind: 'id', because: 'a spreadsheet would drop its leading zeros' },
    'merId',
    'merName',
    'shopId',
    'shopName',
    'bindStatus',
    'regStatus',
    'onlineStatus',
    'appVersion',
    'installAddr',
    'bindTime',
    'partnerName',
    'createTime',
  ],
})
