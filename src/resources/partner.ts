import { codes, partnerRecordFields, ruleFields } from '#domain/partner/fields'
import { codes as staffCodes } from '#domain/staff/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

type Row = Readonly<Record<string, unknown>>

/** Channel partners in tree order. */
const partner = defineResource({
  name: 'partner',
  title: '渠道商',
  area: 'system',
  path: 'partner',
  code: codes.verbs.list,
  feature: 'staff',
  id: 'partnerNo',
  order: 40,

  fields: partnerRecordFields,

  calls: { list: '/v1/partner/list', show: '/v1/partner/detail' },

  list: {
    linked: ['partnerNo'],
    columns: [
      'treeName',
      'partnerStatus',
      'profitMode',
      'termText',
      'overrideRatio',
      'merchantCount',
      'staffCount',
      'salesmen',
      'contactName',
      'contactMobile',
      'partnerNo',
      'treePath',
    ],
    filters: ['name', 'partnerStatus', 'parentNo'],
    empty: '没有符合条件的渠道商',
  },

  show: {
    title: '渠道商详情',
    headline: ['name'],
    status: 'partnerStatus',
    sections: [
      {
        title: '渠道商信息',
        fields: [
          'name',
          'shortName',
          'taxNo',
          'parentName',
          'contactName',
          'contactMobile',
          'salesmen',
        ],
      },
      { title: '分润', fields: ['profitMode', 'termText', 'overrideRatio'] },
      { title: '分润规则', rows: 'rules', of: ruleFields, empty: '没有规则' },
      {
        title: '下级渠道商',
        resource: 'partner',
        filter: (row) => ({ parentNo: String(row.partnerNo) }),
      },
      {
        title: '员工',
        resource: 'staff',
        filter: (row) => ({ partnerId: String(row.partnerNo) }),
      },
    ],
  },

  actions: [
    {
      name: 'add',
      label: '新增渠道商',
      places: ['toolbar'],
      code: codes.verbs.edit,
      roles: ['3'],
      loads: () => import('../lib/organisation-forms').then(({ addPartner }) => addPartner),
      call: '/v1/partner/save',
      body: (_row, values) => values,
    },
    {
      name: 'addStaff',
      label: '新增员工',
      places: ['row', 'detail'],
      code: staffCodes.verbs.edit,
      visible: (row) => row.partnerStatus === 'NORMAL',
      loads: () =>
        import('../lib/organisation-forms').then(({ addPartnerStaff }) => addPartnerStaff),
      call: '/v1/staff/add',
      body: (_row, values) => values,
    },
    {
      name: 'change',
      label: '修改',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      roles: ['3'],
      fresh: true,
      loads: () => import('../lib/organisation-forms').then(({ changePartner }) => changePartner),
      call: '/v1/partner/save',
      success: '渠道商已保存',
    },
    {
      name: 'ruleAdd',
      label: '新增分润规则',
      places: ['detail'],
      code: codes.verbs.edit,
      roles: ['3'],
      loads: () => import('../lib/organisation-forms').then(({ addRule }) => addRule),
      call: '/v1/partner/ruleAdd',
      success: '规则已新增',
    },
    {
      name: 'ruleDrop',
      label: '撤销未生效规则',
      places: ['detail'],
      code: codes.verbs.edit,
      roles: ['3'],
      danger: true,
      tucked: true,
      visible: (row) => Number((row as Row).comingRules ?? 0) > 0,
      form: { fields: {} },
      call: '/v1/partner/ruleDrop',
      success: '规则已撤销',
    },
    {
      name: 'stop',
      label: '停止合作',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      roles: ['3'],
      danger: true,
      tucked: true,
      visible: (row) => row.partnerStatus === 'NORMAL',
      confirm: '该渠道商的员工立即下线，且不能再以渠道商角色进入；已有商户、交易与分润不变',
      call: '/v1/partner/stop',
      success: '已停止合作',
    },
    {
      name: 'resume',
      label: '恢复合作',
      places: ['row', 'detail'],
      code: codes.verbs.edit,
      roles: ['3'],
      visible: (row) => row.partnerStatus === 'STOPPED',
      confirm: '该渠道商的员工可以重新登录',
      call: '/v1/partner/resume',
      success: '已恢复合作',
    },
  ],
})

export type Partner = RecordFrom<typeof partner>
export default partner
