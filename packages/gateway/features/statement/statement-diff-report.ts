import { CODES } from '#domain/permission-codes'
import { statementDiffFields } from '#domain/statement/diff-fields'
import { diffList } from './statement-diff-list'
import { defineReport } from '../../core/export/report'

/** Differences of statements and what was done about them. */
export const statementDiffReport = defineReport({
  reportType: 'statementDiff',
  codes: [CODES.statement.list],
  roles: ['3'],
  fields: statementDiffFields,
  list: diffList,
  positionOf: (record) => [record.tradeTime, record.diffId],
  columns: [
    'diffId',
    'billId',
    'payChannel',
    'diffType',
    'lineKind',
    'diffStatus',
    'tradeTime',
    'tradeNo',
    'channelTradeNo',
    'refundNo',
    'channelRefundNo',
    'merId',
    'merName',
    'localAmt',
    'channelAmt',
    'diffAmt',
    'localFeeAmt',
    'channelFeeAmt',
    'fileId',
    'fileLine',
    'handleReason',
    'handledBy',
    'handleTime',
  ],
})
