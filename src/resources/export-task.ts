import { CODES } from '#domain/permission-codes'
import { REPORT_TYPE, TASK_STATUS } from '#domain/report/dicts'
import { formatCount } from '#domain/money'
import { defineResource, field, type RecordFrom } from '../lib/resource'
import { person } from '#domain/staff/person'
import { fileSizeText } from '#domain/file-size'

/** The report centre (spec §2 `/download/list`, domain §9.3): exports, their progress and files. */
const exportTask = defineResource({
  name: 'exportTask',
  title: '报表中心',
  area: 'download',
  path: 'list',
  code: CODES.exportTask.list,
  id: 'taskId',
  order: 10,

  fields: {
    taskId: field.id('任务编号'),
    reportType: field.enum('报表类型', REPORT_TYPE),
    conditionText: field.longText('查询条件', { width: 280, widest: 720 }),
    rowCount: field.count('行数', {
      // Progress while the task is running.
      render: (value, row) =>
        row.taskStatus === 'RUNNING'
          ? `已生成 ${formatCount(Number(row.doneRows ?? 0))}`
          : formatCount(value as number | null),
    }),
    doneRows: field.count('已生成行数'),
    format: field.enum('格式', { CSV: 'CSV', XLSX: 'Excel' }),
    fileName: field.text('文件名', { width: 240, widest: 720 }),
    fileSize: field.count('文件大小', { render: (value) => fileSizeText(value as number | null) }),
    taskStatus: field.enum('任务状态', TASK_STATUS),
    failReason: field.text('失败原因'),
    reason: field.text('导出原因'),
    applyUser: person('申请人', 'applyUserId'),
    applyTime: field.dateTime('申请时间', { sortable: true }),
    finishTime: field.dateTime('完成时间', { sortable: true }),
    expireTime: field.dateTime('过期时间', { hint: '文件保留7天，过期后请重新导出' }),
    jToken: field.file('文件'),
    own: field.flag('本人任务'),
  },

  calls: { list: '/v1/download/list' },

  list: {
    linked: ['taskId'],
    columns: [
      'taskId',
      'reportType',
      'conditionText',
      'taskStatus',
      'rowCount',
      'fileName',
      'fileSize',
      'failReason',
      'applyUser',
      'applyTime',
      'finishTime',
      'expireTime',
    ],
    filters: ['reportType', { field: 'applyTime', precision: 'date' }],
    tabs: 'taskStatus',
    defaultSort: { field: 'applyTime', order: 'desc' },
    poll: { everyMs: 5000, while: (rows) => rows.some((row) => isUnderWay(row.taskStatus)) },
    empty: '还没有导出任务，可在各列表点击「导出」生成',
  },

  actions: [
    {
      name: 'download',
      label: '下载',
      places: ['row'],
      visible: (row) => row.taskStatus === 'SUCCESS' && row.jToken !== null,
      open: (row) => ({ call: '/v1/function/jfileUrl', body: { jToken: row.jToken } }),
    },
    {
      name: 'cancel',
      label: '取消',
      places: ['row'],
      visible: (row) => isUnderWay(row.taskStatus),
      confirm: '取消后不再生成这份报表',
      call: '/v1/download/cancel',
      success: '已取消',
    },
    {
      name: 'retry',
      label: '重试',
      places: ['row'],
      visible: (row) => row.taskStatus === 'FAIL' && row.own === '1',
      call: '/v1/download/retry',
      success: '已重新排队',
    },
    {
      name: 'delete',
      label: '删除',
      places: ['row'],
      danger: true,
      visible: (row) => !isUnderWay(row.taskStatus),
      confirm: '删除后文件不能再下载',
      call: '/v1/download/del',
      success: '已删除',
    },
  ],
})

const isUnderWay = (status: unknown): boolean => status === 'WAITING' || status === 'RUNNING'

export type ExportTask = RecordFrom<typeof exportTask>
export default exportTask
