import { CODES } from '#domain/permission-codes'
import { ENTRY_HIDDEN_BANK_CHANNELS } from '#domain/codes'
import type { APPLY_STATUS } from '#domain/application/dicts'
import { copiedFormPath, entryFormPath, submitCallOf } from '#domain/application/entry-links'
import { defineResource, type RecordFrom } from '../lib/resource'
import { applicationFields } from '#domain/application/fields'

type Row = Readonly<Record<string, unknown>>

const status =
  (...states: (keyof typeof APPLY_STATUS)[]) =>
  ({ applyStatus }: Row): boolean =>
    states.some((state) => state === applyStatus)

const isEditable = status('DRAFT', 'REJECTED', 'OPEN_FAILED')

/** Merchant applications (spec §2 `merorder`, domain §7.1). */
const apply = defineResource({
  name: 'apply',
  title: '商户进件',
  area: 'merchants',
  path: 'merorder',
  code: CODES.apply.list,
  id: 'applyId',
  order: 10,
  hideForBankChannels: ENTRY_HIDDEN_BANK_CHANNELS,

  fields: applicationFields,

  calls: { list: '/v2/merApply/list' },

  list: {
    linked: ['cardCheck'],
    sparse: ['rejectReason', 'cardCheckReason'],
    columns: [
      'applyId',
      'merRegName',
      'shortName',
      'applyStatus',
      'rejectReason',
      'cardCheck',
      'cardCheckReason',
      'subjectType',
      'corpEntryChannel',
      'contactName',
      'contactMobile',
      'regionName',
      'partnerName',
      'salesman',
      'createTime',
      'submitTime',
      'updateTime',
    ],
    filters: [
      'merName',
      'applyId',
      { field: 'subjectType', op: 'eq' },
      { field: 'corpEntryChannel', op: 'eq' },
      { field: 'contactMobile', op: 'eq' },
      'region',
      'partnerId',
      'salesman',
      { field: 'createTime', precision: 'date' },
      { field: 'submitTime', precision: 'date' },
    ],
    tabs: 'applyStatus',
    defaultSort: { field: 'createTime', order: 'desc' },
    export: { reportType: 'apply' },
    empty: '没有符合条件的申请单',
    poll: { everyMs: 5000, while: (rows) => rows.some(status('AUDITING', 'OPENING')) },
  },

  actions: [
    {
      name: 'addNormal',
      label: '新增普通商户',
      places: ['toolbar'],
      code: CODES.apply.edit,
      link: () => '/merchants/merorder-normal/0/1',
    },
    {
      name: 'addMini',
      label: '新增小微商户',
      places: ['toolbar'],
      code: CODES.apply.edit,
      link: () => '/merchants/merorder-mini/0/1',
    },
    {
      name: 'addHlb',
      label: '新增小微商户(合作通道)',
      places: ['toolbar'],
      code: CODES.apply.edit,
      link: () => '/merchants/merorder-mini-hlb/0',
    },
    {
      name: 'fill',
      label: '编辑',
      places: ['row'],
      code: CODES.apply.edit,
      visible: isEditable,
      link: entryFormPath,
    },
    {
      name: 'look',
      label: '查看',
      places: ['row'],
      visible: (row) => !isEditable(row),
      link: entryFormPath,
    },
    {
      name: 'read',
      label: '查看',
      places: ['row'],
      unless: CODES.apply.edit,
      visible: isEditable,
      link: entryFormPath,
    },
    {
      name: 'rejected',
      label: '驳回原因',
      places: ['row'],
      tucked: true,
      visible: status('REJECTED'),
      link: entryFormPath,
    },
    {
      name: 'resubmit',
      label: '重新提交',
      places: ['bulk'],
      code: CODES.apply.edit,
      visible: status('REJECTED', 'OPEN_FAILED'),
      confirm: '提交后进入审核，审核期间不能修改；驳回项没有修改的不会提交',
      call: submitCallOf,
      success: '已重新提交审核',
    },
    {
      name: 'sign',
      label: '签约码',
      places: ['row'],
      visible: status('TO_SIGN'),
      link: (row) => `${entryFormPath(row)}#sign`,
    },
    {
      name: 'cancel',
      label: '撤销',
      places: ['row'],
      code: CODES.apply.cancel,
      danger: true,
      visible: status('AUDITING', 'TO_SIGN'),
      confirm: (row) => `撤销后 ${row.merRegName ?? '该申请单'} 不再进件，可以复制后重新提交`,
      call: '/v2/merApply/cancel',
      success: '已撤销',
    },
    {
      name: 'clone',
      label: '复制',
      places: ['row'],
      code: CODES.apply.edit,
      call: '/v2/merApply/clone',
      success: '已复制为草稿',
      opens: copiedFormPath,
    },
    {
      name: 'del',
      label: '删除',
      places: ['row'],
      code: CODES.apply.remove,
      danger: true,
      visible: status('DRAFT', 'REJECTED', 'CANCELED'),
      confirm: (row) => `删除申请单 ${row.applyId ?? ''}？删除后不能恢复`,
      call: '/v2/merApply/del',
      success: '已删除',
    },
  ],
})

export type Application = RecordFrom<typeof apply>
export default apply
