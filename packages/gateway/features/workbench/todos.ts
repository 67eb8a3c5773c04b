import type { Todo } from '../../core/todo/define-todo'
import { appealTodos } from '../appeal'
import { applicationTodos } from '../application'
import { approvalTodos } from '../approval'
import { autoCashTodos } from '../auto-cash'
import { cashOutTodos } from '../cash-out'
import { chargebackTodos } from '../chargeback'
import { closingTodos } from '../closing'
import { holidayTodos } from '../holiday'
import { ingestEventTodos, missingFileTodos } from '../ingest'
import { invoiceTodos } from '../invoice'
import { merchantTodos } from '../merchant'
import { merchantChangeTodos } from '../merchant-change'
import { merchantSettlementTodos } from '../merchant-settlement'
import { rateFileTodos } from '../moving-in'
import { refundTodos } from '../refund'
import { reportTodos } from '../report'
import { settlementTodos } from '../settlement'
import { bankEntryTodos } from '../bank-recon'
import { statementDiffTodos } from '../statement'
import { upstreamOrderTodos } from '../upstream-order'

/** Open tasks of users; those without a deadline are shown in this order. */
export const TODOS: readonly Todo[] = [
  ...appealTodos,
  ...chargebackTodos,
  ...applicationTodos,
  ...approvalTodos,
  ...merchantTodos,
  ...merchantChangeTodos,
  ...rateFileTodos,
  ...cashOutTodos,
  ...autoCashTodos,
  ...merchantSettlementTodos,
  ...refundTodos,
  ...statementDiffTodos,
  ...bankEntryTodos,
  ...closingTodos,
  ...ingestEventTodos,
  ...missingFileTodos,
  ...upstreamOrderTodos,
  ...settlementTodos,
  ...invoiceTodos,
  ...reportTodos,
  ...holidayTodos,
]
