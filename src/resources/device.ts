import { CODES } from '#domain/permission-codes'
import { BIND_STATUS } from '#domain/device/dicts'
import { lateOrder } from '../lib/late-order'
import { defineResource, enumItem, field, type RecordFrom } from '../lib/resource'
import { deviceFields } from '#domain/device/fields'

const reason = field.text('原因', { required: true, min: 2, max: 80 })

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
      loads: () => import('../lib/organisation-forms').then(({ importDevices }) => importDevices),
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
      loads: () => import('../lib/organisation-forms').then(({ bindMany }) => bindMany),
    },
    {
      name: 'bind',
      label: '绑定',
      places: ['row', 'detail'],
      code: CODES.device.edit,
      visible: (row) => row.bindStatus === 'IN_STOCK',
      call: '/v1/device/bind',
      success: '绑定成功',
      loads: () => import('../lib/organisation-forms').then(({ bindOne }) => bindOne),
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
