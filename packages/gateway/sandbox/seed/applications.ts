import { job } from '../../core/jobs/job-schema'
import { application } from '../../features/application/application-schema'
import { recordLog } from '../../core/db/core-schema'
import { APPLICATION_JOB } from '../simulator/agenda'
import { liveApplications } from './application-live'
import {
  finishedApplication,
  formMaker,
  liveApplication,
  type ApplicationRow,
} from './application-rows'
import { insertRows } from '../../core/db/insert-rows'
import type { SeedPart } from './parts'
import { buildProducts, type SeedProduct } from './products'
import type { SeedTime } from './time'

const HOUR = 3_600_000

/** Every merchant's application, and those that are on their way (domain §7.1). */
export const applicationSeed: SeedPart = {
  name: 'applies',
  async insert(tx, { world }) {
    const { time } = world
    const formOf = formMaker(time.today)
    const rates = new Map<string, SeedProduct[]>()
    for (const product of world.products)
      rates.set(product.merId, [...(rates.get(product.merId) ?? []), product])
    const finished = world.merchants.map((merchant, i) =>
      finishedApplication(merchant, {
        products: rates.get(merchant.row.merId) ?? [],
        form: formOf(merchant),
        i,
        time,
      }),
    )
    const hasFiles = world.merchants.some(({ row }) => Object.keys(row.pics ?? {}).length > 0)
    const live = liveApplications(time, hasFiles).map((one, i) =>
      liveApplication(one, i, {
        products: buildProducts([one.merchant]),
        form: formOf(one.merchant),
        time,
      }),
    )
    const all = [...finished, ...live]
    await insertRows(
      tx,
      application,
      all.map(({ row }) => row),
    )
    await insertRows(
      tx,
      recordLog,
      all.flatMap(({ logs }) => logs),
    )
    await insertRows(
      tx,
      job,
      live.flatMap(({ row }, i) => jobsOf(row, i, time)),
    )
  },
}

/** When something happens by itself to what waits for others; most merchants take their time. */
function jobsOf(row: ApplicationRow, i: number, time: SeedTime): (typeof job.$inferInsert)[] {
  const soon = time.now + (4 + ((i * 7) % 60)) * HOUR
  const runAt: Record<string, number | undefined> = {
    AUDITING: soon,
    OPENING: soon,
    TO_SIGN: i % 2 === 0 ? soon : row.signDeadline?.getTime(),
  }
  const due = runAt[row.applyStatus]
  if (due === undefined) return []
  return [
    {
      jobId: `seed${row.applyId}`,
      providerId: row.providerId,
      kind: APPLICATION_JOB,
      refId: row.applyId,
      clock: 'business',
      runAt: new Date(due),
      createdAt: new Date(time.now),
    },
  ]
}
