import { codes, proofCheckFields, proofFields, proofFindingFields } from '#domain/proof/fields'
import { defineResource, type RecordFrom } from '../lib/resource'

/** The call for the newest proof's result. */
export const NEWEST_PROOF = '/v1/account/proofNewest'

/** The warning about a failed proof, for users who may see proofs; undefined for a passed one. */
export function failedProof(answer: Readonly<Record<string, unknown>>): string | undefined {
  const newest = answer.newest as Newest | null | undefined
  switch (newest?.runStatus) {
    case 'FAILED':
      return `最近一次账务核对有 ${newest.findingCount} 处不符`
    case 'BROKEN':
      return '最近一次账务核对未完成'
    default:
      return undefined
  }
}

interface Newest {
  runNo: string
  runStatus: string
  findingCount: number
}

/** The nightly proof of the books: checks, their counts, and findings. */
const proof = defineResource({
  name: 'proof',
  title: '账务核对',
  area: 'accounts',
  path: 'accountProof',
  code: codes.verbs.list,
  id: 'runNo',
  order: 80,
  mark: { call: NEWEST_PROOF, of: failedProof },

  fields: proofFields,

  calls: { list: '/v1/account/proofList', show: '/v1/account/proofDetail' },

  list: {
    columns: [
      'runNo',
      'startTime',
      'endTime',
      'runStatus',
      'findingCount',
      'checkCount',
      'itemCount',
      'sinceDate',
      'failReason',
    ],
    filters: [{ field: 'startTime', maxDays: 366, precision: 'date' }, 'runNo'],
    tabs: 'runStatus',
    defaultSort: { field: 'startTime', order: 'desc' },
    empty: '没有核对记录；每天 05:10 自动核对，不选时间时查近90天',
    poll: { everyMs: 30_000, while: (rows) => rows.some((r) => r.runStatus === 'RUNNING') },
  },

  show: {
    title: '核对详情',
    headline: ['startTime'],
    status: 'runStatus',
    sections: [
      {
        title: '核对信息',
        fields: [
          'runNo',
          'startTime',
          'endTime',
          'sinceDate',
          'passedSince',
          'checkCount',
          'itemCount',
          'findingCount',
          'failReason',
        ],
      },
      {
        title: '不符',
        rows: 'findings',
        of: proofFindingFields,
        empty: '没有不符',
      },
      { title: '核对项', rows: 'checks', of: proofCheckFields, empty: '核对还没有完成' },
    ],
  },
})

export type Proof = RecordFrom<typeof proof>
export default proof
