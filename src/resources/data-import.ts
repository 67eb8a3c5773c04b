import { isRunning } from '#domain/moving-in/dicts'
import { changeReviewFields, codes as changeCodes } from '#domain/merchant-change/fields'
import { codes, importFields, previewFields } from '#domain/moving-in/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

type Row = Readonly<Record<string, unknown>>

const isReviewed = (row: Row) => row.importKind === 'RATE_CHANGES'
const isOpenReview = (row: Row) => isReviewed(row) && row.importState === 'CHECKED'
const isMine = (row: Row) => row.mine === '1'

const forms = () => import('../lib/moving-in-forms')

/** Files of an old system, from their check to their rows in the tables. */
const dataImport = defineResource({
  name: 'dataImport',
  title: '数据迁入',
  area: 'system',
  path: 'import',
  code: codes.verbs.list,
  id: 'importNo',
  order: 80,
  roles: ['3'],

  fields: importFields,

  calls: { list: '/v1/import/list', show: '/v1/import/detail' },

  list: {
    linked: ['importNo'],
    columns: [
      'importNo',
      'importKind',
      'fileName',
      'importState',
      'progress',
      'rowCount',
      'goodCount',
      'refusedCount',
      'appliedCount',
      'sameCount',
      'totalText',
      'reason',
      'operator',
      'decider',
      'createTime',
      'doneTime',
    ],
    sparse: ['progress', 'totalText', 'reason', 'decider'],
    filters: ['importKind', 'fileName', { field: 'createTime', precision: 'date' }],
    tabs: 'importState',
    defaultSort: { field: 'createTime', order: 'desc' },
    empty: '暂无迁入记录；请先下载模板，再依次迁入商户、门店、终端、费率和期初余额',
    poll: { everyMs: 5000, while: (rows) => rows.some(isRunning) },
  },

  actions: [
    {
      name: 'template',
      label: '下载模板',
      places: ['toolbar'],
      code: codes.verbs.apply,
      loads: () => forms().then(({ template }) => template),
      call: '/v1/import/template',
    },
    {
      name: 'add',
      label: '新建迁入',
      submit: '提交核对',
      places: ['toolbar'],
      code: codes.verbs.apply,
      loads: () => forms().then(({ created }) => created),
      call: '/v1/import/create',
      success: '已提交，正在核对；核对时不写入数据',
    },
    {
      name: 'apply',
      label: '开始迁入',
      places: ['row', 'detail'],
      code: codes.verbs.apply,
      visible: (row) => row.importState === 'CHECKED' && !isReviewed(row),
      fresh: true,
      form: { fields: {} },
      call: '/v1/import/apply',
      success: '已开始迁入',
    },
    {
      name: 'approve',
      label: '复核通过',
      submit: '通过',
      places: ['row', 'detail'],
      code: changeCodes.verbs.review,
      visible: (row) => isOpenReview(row) && !isMine(row),
      fresh: true,
      form: { fields: {} },
      call: '/v1/import/apply',
      success: '已通过，正在提交渠道',
    },
    {
      name: 'drop',
      label: '驳回',
      places: ['row', 'detail'],
      code: changeCodes.verbs.review,
      danger: true,
      visible: (row) => isOpenReview(row) && !isMine(row),
      confirm: '驳回后费率保持不变，需要时重新上传文件',
      form: { fields: changeReviewFields.reject },
      call: '/v1/import/undo',
      success: '已驳回',
    },
    {
      name: 'withdraw',
      label: '撤回',
      places: ['row', 'detail'],
      code: changeCodes.verbs.ask,
      visible: (row) => isOpenReview(row) && isMine(row),
      confirm: '撤回后费率保持不变，需要时重新上传文件',
      call: '/v1/import/undo',
      success: '已撤回',
    },
    {
      name: 'refused',
      label: '下载有问题的行',
      places: ['row', 'detail'],
      visible: (row) => Boolean((row as Row).refusedToken),
      open: (row) => ({
        call: '/v1/function/jfileUrl',
        body: { jToken: (row as Row).refusedToken },
      }),
    },
    {
      name: 'undo',
      label: '撤销',
      places: ['row', 'detail'],
      code: codes.verbs.apply,
      danger: true,
      fresh: true,
      visible: (row) =>
        row.importState === 'APPLIED' && Number(row.appliedCount) > 0 && !isReviewed(row),
      form: { fields: {} },
      call: '/v1/import/undo',
      success: '已撤销',
    },
  ],

  show: {
    title: '数据迁入详情',
    headline: ['fileName'],
    status: 'importState',
    poll: { everyMs: 5000, while: isRunning },
    sections: [
      {
        title: '文件信息',
        fields: [
          'importNo',
          'importKind',
          'fileName',
          'changeReason',
          'operator',
          'createTime',
          'decider',
          'doneTime',
        ],
      },
      {
        title: '核对与迁入',
        fields: [
          'progress',
          'rowCount',
          'goodCount',
          'sameCount',
          'refusedCount',
          'appliedCount',
          'totalText',
          'reason',
        ],
      },
      {
        title: '逐行核对',
        rows: 'preview',
        of: previewFields,
        empty: '费率调整的文件核对后在此列出变更前后的费率',
      },
    ],
  },
})

export type DataImport = RecordFrom<typeof dataImport>
export default dataImport
