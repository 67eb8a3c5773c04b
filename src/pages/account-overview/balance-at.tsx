import { lazy, Suspense, useId, useState } from 'react'
import { MERCHANTS } from '#domain/choices'
import { CODES } from '#domain/permission-codes'
import { Permitted } from '../../components/rights'
import { AccountsAt, MerchantAt } from './held-at'
import { isDateTime } from '#domain/dates'
import { useDebounced } from '../../components/fields/use-debounced'

const DateInput = lazy(() => import('../../components/fields/date-input'))
const RemoteSelect = lazy(() =>
  import('../../components/fields/remote-select').then((one) => ({ default: one.RemoteSelect })),
)

const MAY_SEE_MERCHANTS = [CODES.merchant.show]

/** The balance of an account at a time in the past: the provider's own, or a merchant's. */
export function BalanceAt() {
  const [typed, setTyped] = useState<string>()
  // Debounced, so that a time is not queried while it is being typed.
  const moment = useDebounced(typed, 600)
  const [merId, setMerId] = useState<string>()
  const id = useId()
  return (
    <section className="rv-card account-moment">
      <span>
        <label htmlFor={id}>余额截至</label>
        <Suspense fallback={<span className="rv-bone" />}>
          <DateInput
            id={id}
            kind="dateTime"
            value={typed}
            onChange={(value) => setTyped(value as string | undefined)}
          />
        </Suspense>
      </span>
      <Permitted codes={MAY_SEE_MERCHANTS}>
        <span>
          <label htmlFor={`${id}-merchant`}>商户</label>
          <Suspense fallback={<span className="rv-bone" />}>
            <RemoteSelect
              id={`${id}-merchant`}
              source={MERCHANTS}
              values={{}}
              value={merId}
              placeholder="不选为本服务商的账户"
              onChange={(value) => setMerId(value as string | undefined)}
            />
          </Suspense>
        </span>
      </Permitted>
      {moment !== undefined &&
        isDateTime(moment) &&
        (merId === undefined ? (
          <AccountsAt moment={moment} />
        ) : (
          <MerchantAt merId={merId} moment={moment} />
        ))}
    </section>
  )
}
