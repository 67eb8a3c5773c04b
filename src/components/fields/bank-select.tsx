import { Button } from 'antd'
import { nameRank } from '#domain/name-search'
import type { ControlProps } from './control'
import { useBanks, type BankRow } from './use-banks'
import { Select } from './select'

/** A bank, found by name, pinyin or code; the value is its `bankCode`. */
export default function BankSelect({
  source,
  value,
  onChange,
  ...control
}: ControlProps & {
  /** The call of the bank list: `CARD_BANKS` or `CORPORATE_BANKS`. */
  source: string
}) {
  const { banks, loading, failed, retry } = useBanks(source)
  const code = typeof value === 'string' && value ? value : undefined
  if (failed)
    return (
      <span className="rv-choices-note">
        银行加载失败
        <Button id={control.id} type="link" size="small" onClick={retry}>
          重试
        </Button>
      </span>
    )
  return (
    <Select<string, BankRow>
      {...control}
      className="rv-control"
      // Antd's virtual list leaves its options without a role.
      virtual={false}
      allowClear
      showSearch
      loading={loading}
      fieldNames={{ label: 'bankName', value: 'bankCode' }}
      options={banks}
      value={code}
      placeholder={control.placeholder ?? '选择或输入名称、拼音搜索'}
      filterOption={(typed, bank) => bank !== undefined && bankRank(bank, typed) !== undefined}
      filterSort={(a, b, { searchValue }) =>
        (bankRank(a, searchValue) ?? 9) - (bankRank(b, searchValue) ?? 9)
      }
      onChange={(next: string | undefined) => onChange(next)}
    />
  )
}

const bankRank = (bank: BankRow, typed: string): number | undefined =>
  bank.bankCode === typed.trim() ? 0 : nameRank({ name: bank.bankName, pinyin: bank.pinyin }, typed)
