import { codes as eventCodes } from '#domain/ingest-event/fields'
import { codes, sourceFields } from '#domain/source/fields'
import { defineResource, field, type RecordFrom } from '../lib/resource'

type Row = Readonly<Record<string, unknown>>

/** Acquirer accounts that tell trades and refunds. */
const source = defineResource({
  name: 'source',
  title: '数据来源',
  area: 'ingest',
  path: 'source',
  code: codes.verbs.list,
  feature: 'ingest',
  id: 'sourceId',
  order: 10,

  fields: {
    ...sourceFields,
    address: field.longText('接收地址', {
      render: () => `${location.origin}/ingest/v1/events`,
      hint: '签名方法、字段与示例见 docs/ingest.md',
    }),
  },

  calls: { list: '/v1/source/list', show: '/v1/source/detail' },

  list: {
    linked: ['sourceId'],
    columns: [
      'sourceId',
      'sourceName',
      'sourceStatus',
      'payChannels',
      'feeFrom',
      'settleOn',
      'profile',
      'expectedBy',
      'dropPolledAt',
      'dropError',
      'hasFormer',
      'createTime',
    ],
    sparse: ['dropPolledAt', 'dropError'],
    filters: ['sourceName', 'sourceStatus'],
    defaultSort: { field: 'createTime', order: 'desc' },
    empty: '没有数据来源；新增后对方即可报送交易',
  },

  show: {
    title: '数据来源详情',
    headline: ['sourceName'],
    status: 'sourceStatus',
    sections: [
      {
        title: '来源信息',
        fields: ['sourceId', 'payChannels', 'feeFrom', 'settleOn', 'createTime', 'hasFormer'],
      },
      { title: '账单文件', fields: ['profile', 'expectedBy', 'fileDays', 'profileText'] },
      {
        title: '账单收取',
        fields: [
          'dropUrl',
          'dropPattern',
          'dropUser',
          'hasDropSecret',
          'dropHostKey',
          'dropPolledAt',
          'dropError',
        ],
      },
      { title: '商户识别', fields: ['merchantNos'] },
      { title: '接入', fields: ['address'] },
      {
        title: '最近事件',
        resource: 'ingestEvent',
        filter: (row) => ({ sourceId: String(row.sourceId) }),
      },
    ],
  },

  actions: [
    {
      name: 'events',
      label: '查看事件',
      places: ['detail'],
      code: eventCodes.verbs.list,
      link: ({ sourceId }) => `/ingest/event?sourceId=${String(sourceId)}`,
    },
    {
      name: 'add',
      label: '新增来源',
      places: ['toolbar'],
      code: codes.verbs.save,
      loads: () => import('../lib/ingest/event-forms').then(({ added }) => added),
      call: '/v1/source/save',
      body: (_row, values) => values,
    },
    {
      name: 'change',
      label: '修改',
      places: ['row', 'detail'],
      code: codes.verbs.save,
      fresh: true,
      loads: () => import('../lib/ingest/event-forms').then(({ changed }) => changed),
      call: '/v1/source/save',
      success: '来源已保存',
    },
    {
      name: 'try',
      label: '试读账单',
      submit: '试读',
      places: ['detail'],
      code: codes.verbs.save,
      fresh: true,
      loads: () => import('../lib/ingest/event-forms').then(({ tried }) => tried),
      call: '/v1/source/tryProfile',
      body: (_row, values) => values,
    },
    {
      name: 'rotate',
      label: '更换密钥',
      places: ['row', 'detail'],
      code: codes.verbs.rotate,
      fresh: true,
      visible: ({ hasFormer }) => hasFormer !== '1',
      confirm: '将生成新密钥。旧密钥继续有效，直到停用，对方换用期间不中断',
      call: '/v1/source/rotateSecret',
      loads: () => import('../lib/ingest/event-forms').then(({ rotated }) => rotated),
    },
    {
      name: 'dropFormer',
      label: '停用旧密钥',
      places: ['row', 'detail'],
      code: codes.verbs.rotate,
      danger: true,
      fresh: true,
      visible: ({ hasFormer }) => hasFormer === '1',
      confirm: '停用后，仍用旧密钥签名的请求将被拒绝。请确认对方已换用新密钥',
      call: '/v1/source/rotateSecret',
      body: ({ sourceId, ...row }) => ({ sourceId, version: (row as Row).version, drop: '1' }),
      success: '旧密钥已停用',
    },
  ],
})

export type Source = RecordFrom<typeof source>
export default source
