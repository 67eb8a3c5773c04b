import { codes, ingestFileFields } from '#domain/ingest-file/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** The acquirers' files of a day, in their versions. */
const ingestFile = defineResource({
  name: 'ingestFile',
  title: '账单文件',
  area: 'ingest',
  path: 'file',
  code: codes.verbs.list,
  feature: 'ingest',
  id: 'fileId',
  order: 30,

  fields: ingestFileFields,

  calls: { list: '/v1/ingest/fileList', show: '/v1/ingest/fileDetail' },

  list: {
    linked: ['fileId'],
    columns: [
      'fileDate',
      'fileName',
      'fileVersion',
      'fileState',
      'reason',
      'rowCount',
      'appliedCount',
      'sameCount',
      'waitingCount',
      'refusedCount',
      'totalText',
      'sourceId',
      'receivedAt',
      'fileId',
    ],
    sparse: ['reason'],
    filters: [
      { field: 'receivedAt', preset: '近30天', maxDays: 366, precision: 'date' },
      'fileDate',
      'sourceId',
      'fileName',
    ],
    tabs: 'fileState',
    defaultSort: { field: 'receivedAt', order: 'desc' },
    empty: '这段时间没有账单文件',
    poll: {
      everyMs: 10_000,
      while: (rows) => rows.some((row) => isRunning(row.fileState)),
    },
  },

  actions: [
    {
      name: 'upload',
      label: '上传账单',
      places: ['toolbar'],
      code: codes.verbs.upload,
      call: '/v1/ingest/fileUpload',
      loads: () => import('../lib/ingest/event-forms').then(({ uploaded }) => uploaded),
      success: '已收到，正在核对',
    },
  ],

  show: {
    title: '账单文件详情',
    headline: ['fileName', 'fileVersion'],
    status: 'fileState',
    poll: { everyMs: 10_000, while: (row) => isRunning(row.fileState) },
    sections: [
      {
        title: '文件信息',
        fields: [
          'fileName',
          'fileDate',
          'fileVersion',
          'sourceId',
          'profile',
          'byteText',
          'receivedAt',
          'doneAt',
          'reason',
        ],
      },
      {
        title: '核对与入账',
        fields: [
          'totalText',
          'rowCount',
          'appliedCount',
          'sameCount',
          'waitingCount',
          'refusedCount',
          'unknownColumns',
        ],
      },
      {
        title: '逐行结果',
        resource: 'ingestRow',
        filter: (row) => ({ fileId: String(row.fileId) }),
      },
    ],
  },
})

function isRunning(state: unknown): boolean {
  return ['RECEIVED', 'READING', 'CHECKED'].includes(String(state))
}

export type IngestFile = RecordFrom<typeof ingestFile>
export default ingestFile
