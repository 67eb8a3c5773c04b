import type { RemoteSource } from '../../lib/resource'
import type { ControlProps } from './control'
import { RemoteSelect } from './remote-select'

const SOURCE: RemoteSource = {
  call: '/v1/function/bankFunc/branchList',
  keyOf: 'branchCode',
  labelOf: 'branchName',
  parents: ['bankCode', 'cityCode'],
}

/**
 * A branch 支行 of a bank by its CNAPS number 联行号. Without a bank there are no choices; a region
 * narrows them to its city.
 */
export default function BranchSelect({
  bankCode,
  branchName,
  region,
  onBranch,
  value,
  ...control
}: ControlProps & {
  bankCode: unknown
  /** Name of the value's branch, if known: the list may lack it. */
  branchName?: unknown
  /** Province and city, as a region field has them. */
  region?: unknown
  /** Called beside `onChange`, with the branch's name. */
  onBranch?: (branchCode: string | undefined, branchName: string | undefined) => void
}) {
  const bank = typeof bankCode === 'string' ? bankCode : ''
  const cityCode = typeof region === 'string' ? region.split('-')[1] : undefined
  return (
    <RemoteSelect
      {...control}
      source={SOURCE}
      // The name can only be looked up together with the bank.
      value={bank ? value : undefined}
      words={
        typeof value === 'string' && typeof branchName === 'string' && branchName
          ? { [value]: branchName }
          : undefined
      }
      empty="没有匹配的支行，可改为手工填写"
      values={{ bankCode: bank, cityCode }}
      disabled={control.disabled || !bank}
      placeholder={control.placeholder ?? (bank ? '输入支行名称或联行号搜索' : '请先选择开户银行')}
      onPick={(choice) => onBranch?.(choice?.value, choice?.label)}
    />
  )
}
