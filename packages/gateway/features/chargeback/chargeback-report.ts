import { chargebackFields, codes } from '#domain/chargeback/fields'
import { defineReport } from '../../core/export/report'
import { chargebackList } from './chargeback-list'

/** Retrievals and chargebacks. */
export const chargebackReport = defineReport({
  reportType: 'chargeback',
  codes: [codes.verbs.list],
  roles: ['3', '4'],
  fields: chargebackFields,
  list: chargebackList,
  positionOf: (record) => [record.receiveTime, record.chargebackNo],
  columns: [
    'chargebackNo',
    'caseNo',
    'disputeKind',
    'receiveTime',
    'merId',
    'merName',
    'shopName',
    'partnerName',
    'tradeNo',
    'tradeTime',
    'payChannel',
    'disputeAmt',
    'reasonType',
    'reason',
    'chargebackStatus',
    'deadline',
    'fundStatus',
    'coverAmt',
    'batchNo',
    'backBatchNo',
    'answerTime',
    'operatorName',
    'opinion',
    'closeTime',
  ],
})
