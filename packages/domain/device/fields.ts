import { codeText, upperCode } from '../reading/text'
import { MERCHANTS, PARTNERS, SHOPS } from '../choices'
import {
  BIND_STATUS,
  DEVICE_KIND,
  DEVICE_TYPE,
  LICENSED_DEVICE_KINDS,
  NETWORK_LICENSE,
  ONLINE_STATUS,
  REG_STATUS,
  SERIAL_NO,
} from './dicts'
import { field, type Fields } from '../field'
import { partnerFields } from '../partner/fields'

/** A terminal (domain §7.12). */
export const deviceFields = {
  deviceId: field.id('设备编号'),
  serialNo: field.id('终端序列号(SN)', {
    required: true,
    normalize: upperCode,
    pattern: SERIAL_NO,
    message: '终端序列号为6至32位字母或数字',
  }),
  termNo: field.id('终端号', { record: ({ deviceId }) => ({ of: 'device', id: deviceId }) }),
  deviceKind: field.enum('设备品类', DEVICE_KIND, { required: true }),
  deviceType: field.enum('终端类型', DEVICE_TYPE),
  vendor: field.text('厂商'),
  model: field.remote(
    '型号',
    {
      call: '/v1/device/type',
      keyOf: 'model',
      labelOf: 'model',
      parents: ['deviceKind'],
      search: false,
    },
    { required: true },
  ),
  networkLicense: field.text('入网认证编号', {
    hint: '5位，如 P3100；POS、扫码与刷脸类终端必填',
    required: (values) => LICENSED_DEVICE_KINDS.includes(String(values.deviceKind)),
    normalize: upperCode,
    pattern: NETWORK_LICENSE,
    message: '入网认证编号为5位大写字母或数字',
  }),
  batchNo: field.text('批次号', { max: 32, normalize: codeText }),
  merId: field.remote('商户', MERCHANTS, { required: true }),
  merName: field.text('商户名称'),
  shopId: field.remote('门店', SHOPS, { required: true }),
  shopName: field.text('门店名称'),
  bindStatus: field.enum('绑定状态', BIND_STATUS),
  regStatus: field.enum('报备状态', REG_STATUS),
  regMessage: field.text('报备结果'),
  onlineStatus: field.enum('在线状态', ONLINE_STATUS),
  lastHeartbeat: field.dateTime('最近心跳'),
  appVersion: field.text('应用版本'),
  installRegion: field.region('布放地区', { required: true }),
  installAddr: field.text('布放地址', { required: true, min: 4, max: 100 }),
  lng: field.decimal('经度', { min: 73, max: 136 }),
  lat: field.decimal('纬度', { min: 3, max: 54 }),
  bindTime: field.dateTime('绑定时间', { sortable: true }),
  ...partnerFields,
  belongPartner: field.remote(`归属${partnerFields.partnerId.label}`, PARTNERS, { roles: ['3'] }),
  acquirerCode: field.id('收单机构代码'),
  licenseNo: field.id('统一社会信用代码'),
  settleAcctNo: field.secret('收单结算账户', 'card'),
  createTime: field.dateTime('入库时间', { sortable: true }),
} satisfies Fields
