import { formatDateTime } from '#domain/dates'
import type { exportTask } from '../../features/report/report-schema'
import { PROVIDER_ONE, PROVIDER_TWO, userIdOf } from './accounts'
import { createRandom } from './random'
import { yyMMdd, type SeedTime } from './time'

/** Ended tasks of the report centre; their files are gone, as after seven days (domain §9.3). */
type TaskRow = typeof exportTask.$inferInsert

const OWNERS: [loginName: string, providerId: string, roleType: '3' | '4', count: number][] = [
  ['fws_admin', PROVIDER_ONE, '3', 4],
  ['fws_ops', PROVIDER_ONE, '3', 4],
  ['fws_finance', PROVIDER_ONE, '3', 3],
  ['qd_admin', PROVIDER_ONE, '4', 4],
  ['bank_81a1', PROVIDER_ONE, '3', 2],
  ['other_admin', PROVIDER_TWO, '3', 14],
]
const ENDS = ['EXPIRED', 'EXPIRED', 'FAIL', 'CANCELED'] as const
const FAILURES = ['生成超时，请缩小查询范围后重试', '存储空间暂不可用']

export function exportTaskRows(time: SeedTime): TaskRow[] {
  const random = createRandom(10_000_000)
  let serial = 0
  return OWNERS.flatMap(([loginName, providerId, roleType, count]) =>
    Array.from({ length: count }, (_, i): TaskRow => {
      serial++
      const taskStatus = ENDS[i % ENDS.length]!
      const day = time.daysAgo(9 + random.below(30))
      const applyTime = time.at(day, random.between(9 * 3600, 18 * 3600))
      const finishTime = new Date(applyTime.getTime() + random.between(5, 90) * 1000)
      const done = taskStatus === 'EXPIRED'
      const rows = random.between(40, 9000)
      return {
        providerId,
        taskId: `EX${yyMMdd(day)}${String(serial).padStart(8, '0')}`,
        userId: userIdOf(loginName),
        roleType,
        reportType: 'trade',
        format: i % 3 === 2 ? 'CSV' : 'XLSX',
        filters: { tradeTimeStart: `${day} 00:00:00`, tradeTimeEnd: `${day} 23:59:59` },
        conditionText: `交易时间：${day} 00:00:00 至 ${day} 23:59:59`,
        reason: '',
        taskStatus,
        rowCount: done ? rows : null,
        doneRows: done ? rows : 0,
        fileName: `交易明细_${day}_${formatDateTime(applyTime.getTime()).replace(/\D/g, '')}.${i % 3 === 2 ? 'csv' : 'xlsx'}`,
        fileSize: done ? rows * 190 : null,
        failReason: taskStatus === 'FAIL' ? FAILURES[i % FAILURES.length]! : '',
        applyTime,
        finishTime,
        expireTime: done ? new Date(finishTime.getTime() + 7 * 86_400_000) : null,
      }
    }),
  )
}
