import { CODES } from '#domain/permission-codes'
import { BIND_STATUS, LOCATED_DEVICE_KINDS } from '#domain/device/dicts'
import { lateOrder } from '../lib/late-order'
import {
  defineResource,
  enumItem,
  field,
  labelsOf,
  type Follow,
  type FormValues,
  type FailedRow,
  type RecordFrom,
} from '../lib/resource'
import { linesIn } from '../lib/lines'
import { deviceFields } from '#domain/device/fields'
import { SHOPS } from '#domain/choices'

const label = labelsOf(deviceFields)
/** Maximum number of terminals bound at once; each is a call of its own. */
const MOST_PASTED = 200

/** The location of a terminal defaults to that of its shop. */
const LOCATION_FOLLOWS: readonly Follow[] = [
  { of: 'merId', call: SHOPS.call, fill: { shopId: 'key' } },
  {
    of: 'shopId',
    call: '/v1/shop/detail',
    fill: { installRegion: 'region', installAddr: 'address', lng: 'lng', lat: 'lat' },
  },
]
const isLocated = ({ deviceKind }: FormValues) => LOCATED_DEVICE_KINDS.includes(String(deviceKind))
const place = {
  merId: deviceFields.merId,
  shopId: deviceFields.shopId,
  installRegion: field.region(label.installRegion, { required: true }),
  installAddr: field.text(label.installAddr, { required: true, min: 4, max: 100 }),
  lng: field.decimal(label.lng, { min: 73, max: 136, required: isLocated }),
  lat: field.decimal(label.lat, { min: 3, max: 54, required: isLocated }),
}

const reason = field.longText('原因', { required: true, min: 2, max: 80 })

/** Terminals (spec §2 `/merchants/terminal`, domain §7.12). */
const device = defineResource({
  name: 'device',
  title: '终端管理',
  area: 'merchants',
  path: 'terminal',
  code: CODES.device.list,
  id: 'deviceId',
  order: 70,

  fields: deviceFields,

  calls: { list: '/v1/device/list', show: '/v1/device/detail', create: '/v1/device/add' },

  list: {
    linked: ['createTime', 'deviceId', 'deviceType', 'onlineStatus'],
    columns: [
      'serialNo',
      'merId',
      'shopName',
      'bindStatus',
      'regStatus',
      'onlineStatus',
      'termNo',
      'deviceType',
      'deviceKind',
      'vendor',
      'model',
      'networkLicense',
      'appVersion',
      'installAddr',
      'bindTime',
      'partnerName',
    ],
    filters: [
      { field: 'serialNo', op: 'startswith' },
      'termNo',
      'deviceKind',
      'model',
      'merId',
      'shopId',
      'regStatus',
      'partnerId',
      { field: 'bindTime', precision: 'date' },
    ],
    tabs: 'bindStatus',
    defaultSort: { field: 'createTime', order: 'desc' },
    export: {
      reportType: 'device',
      code: CODES.device.export,
      call: '/v1/device/deviceListExport',
    },
    empty: '没有符合条件的终端',
    poll: { everyMs: 5000, while: (rows) => rows.some((row) => row.regStatus === 'REPORTING') },
  },

  show: {
    title: '终端详情',
    headline: ['serialNo'],
    card: ['deviceType', 'merId', 'shopName', 'termNo', 'onlineStatus'],
    status: 'bindStatus',
    sections: [
      {
        title: '终端信息',
        fields: [
          'serialNo',
          'termNo',
          'deviceKind',
          'deviceType',
          'vendor',
          'model',
          'networkLicense',
          'batchNo',
          'appVersion',
          'onlineStatus',
          'lastHeartbeat',
          'createTime',
        ],
      },
      {
        title: '绑定信息',
        fields: ['merId', 'shopName', 'bindStatus', 'bindTime', 'installAddr', 'partnerName'],
      },
      {
        title: '报备信息',
        fields: [
          'serialNo',
          'acquirerCode',
          'merId',
          'licenseNo',
          'settleAcctNo',
          'installAddr',
          'lng',
          'lat',
          'regStatus',
          'regMessage',
        ],
      },
      {
        title: '今日交易',
        resource: 'trade',
        // A terminal in stock has no terminal number and no trades; an empty filter would match
        // all.
        filter: (row) => ({ termNo: String(row.termNo ?? row.serialNo) }),
      },
      { title: '操作日志', timeline: 'logs' },
    ],
  },

  create: {
    title: '新增终端',
    code: CODES.device.edit,
    roles: ['3'],
    success: '终端已入库',
    sections: [
      {
        title: '终端信息',
        fields: ['deviceKind', 'model', 'serialNo', 'networkLicense', 'batchNo', 'belongPartner'],
      },
    ],
  },

  actions: [
    lateOrder('deviceId'),
    {
      name: 'import',
      label: '批量导入',
      submit: '开始导入',
      places: ['toolbar'],
      code: CODES.device.edit,
      roles: ['3'],
      call: '/v1/device/batchImport',
      form: {
        download: { label: '下载导入模板', call: '/v1/device/importTemplate' },
        fields: {
          token: field.file('终端文件', {
            required: true,
            accept: '.xlsx,.csv',
            hint: '按模板填写的Excel(.xlsx)或CSV文件，一次最多500行；隐藏或被筛选掉的行不导入，有问题的行不会入库，可改正后再导入',
          }),
        },
      },
      result: ({ successCount, failCount, hiddenCount, failToken, failRows }) => ({
        sentence: `成功 ${Number(successCount)} 条，失败 ${Number(failCount)} 条${
          Number(hiddenCount) > 0 ? `，${Number(hiddenCount)} 行隐藏或被筛选掉，没有导入` : ''
        }`,
        tone: failCount === 0 ? 'success' : successCount === 0 ? 'failed' : 'waiting',
        ...(typeof failToken === 'string' && {
          file: { label: '下载失败明细', token: failToken },
        }),
        failed: failRows as FailedRow[] | undefined,
      }),
    },
    {
      name: 'bindMany',
      label: '批量绑定',
      places: ['toolbar'],
      code: CODES.device.edit,
      call: '/v1/device/bind',
      pasted: {
        from: 'serialNos',
        by: 'serialNo',
        unknown: '没有找到这台终端',
        unfit: ({ bindStatus }) =>
          bindStatus === 'IN_STOCK'
            ? undefined
            : `${enumItem(BIND_STATUS, bindStatus).label}的终端不能绑定`,
      },
      form: {
        follows: LOCATION_FOLLOWS,
        fields: {
          serialNos: field.longText(label.serialNo, {
            required: true,
            placeholder: '每行一个，可从表格粘贴',
            hint: `一次最多${MOST_PASTED}台，绑定到同一门店`,
            validate: (text) =>
              linesIn(text).length > MOST_PASTED ? `一次最多${MOST_PASTED}台` : undefined,
          }),
          ...place,
        },
      },
    },
    {
      name: 'bind',
      label: '绑定',
      places: ['row', 'detail'],
      code: CODES.device.edit,
      visible: (row) => row.bindStatus === 'IN_STOCK',
      call: '/v1/device/bind',
      success: '绑定成功',
      form: {
        facts: (row) => [{ label: '终端序列号(SN)', value: row.serialNo ?? '' }],
        initial: (row) => ({ deviceKind: row.deviceKind }),
        follows: LOCATION_FOLLOWS,
        fields: {
          ...place,
          installPic: field.images('布放照片', { max: 1 }),
        },
      },
    },
    {
      name: 'unbind',
      label: '解绑',
      places: ['row', 'detail'],
      code: CODES.device.edit,
      danger: true,
      visible: (row) => row.bindStatus === 'BOUND',
      confirm: (row) => `解绑后 ${row.merName ?? '该商户'} 不能再用这台终端收款，报备同时注销`,
      form: { fields: { reason } },
      call: '/v1/device/unbind',
      success: '已解绑，终端回到库存',
    },
    {
      name: 'report',
      label: '报备',
      places: ['row', 'detail'],
      code: CODES.device.edit,
      visible: (row) =>
        row.bindStatus === 'BOUND' &&
        (row.regStatus === 'TO_REPORT' || row.regStatus === 'REPORT_FAIL'),
      confirm: '向清算机构报备这台终端？',
      call: '/v1/device/report',
      success: '已提交报备',
    },
    {
      name: 'disable',
      label: '停用',
      places: ['row', 'detail'],
      code: CODES.device.edit,
      roles: ['3'],
      danger: true,
      visible: (row) => row.bindStatus === 'IN_STOCK' || row.bindStatus === 'BOUND',
      form: { fields: { reason } },
      call: '/v1/device/disable',
      success: '已停用',
    },
    {
      name: 'enable',
      label: '启用',
      places: ['row', 'detail'],
      code: CODES.device.edit,
      roles: ['3'],
      visible: (row) => row.bindStatus === 'DISABLED',
      confirm: '恢复这台终端到停用前的状态？',
      call: '/v1/device/enable',
      success: '已启用',
    },
    {
      name: 'scrap',
      label: '报废',
      places: ['row', 'detail'],
      code: CODES.device.edit,
      roles: ['3'],
      danger: true,
      visible: (row) => row.bindStatus === 'IN_STOCK' || row.bindStatus === 'DISABLED',
      confirm: '报废后不能恢复',
      form: { fields: { reason } },
      call: '/v1/device/scrap',
      success: '已报废',
    },
  ],
})

export type Device = RecordFrom<typeof device>
export default device
