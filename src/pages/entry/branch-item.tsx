import { Button, Input } from 'antd'
import { lazy, useEffect, useRef, useState, type ReactNode } from 'react'
import type { ControlProps } from '../../components/fields/control'
import { codeText } from '#domain/reading/text'
import { regionOfBranch } from '#domain/validation/cnaps-cities'
import { isBlank } from './kit/same'
import { useEntry } from './context'

const BranchSelect = lazy(() => import('../../components/fields/branch-select'))

/**
 * The branch of the account: found in the list or, where the list lacks it, typed as number and
 * name.
 * @param item renders the number's own field around an input
 * @param nameItem the name's own field; the list fills it in
 */
export function BranchItem(props: {
  item: (control: (props: ControlProps) => ReactNode) => ReactNode
  nameItem: ReactNode
}) {
  const { form } = useEntry()
  const { branchCode, branchName } = form.values
  // Only one of the two values was typed; the list always sets both.
  const [byHand, setByHand] = useState(Boolean(branchCode) !== Boolean(branchName))
  // A name from the list has no input of its own, so its error is shown at the branch.
  const wrongName = form.errorOf('branchCode') ? undefined : form.errorOf('branchName')
  useEffect(() => {
    if (wrongName) setByHand(true)
  }, [wrongName])
  return (
    <>
      {props.item((control) => (
        <BranchInput {...control} byHand={byHand} onByHand={setByHand} />
      ))}
      {byHand && props.nameItem}
    </>
  )
}

function BranchInput({
  byHand,
  onByHand,
  ...control
}: ControlProps & { byHand: boolean; onByHand: (byHand: boolean) => void }) {
  const { form } = useEntry()
  const { bankCode, bankRegion, branchName } = form.values
  const turned = useRef(false)
  useEffect(() => {
    if (turned.current && control.id) document.getElementById(control.id)?.focus()
    turned.current = false
  }, [byHand, control.id])
  return (
    <>
      {byHand ? (
        <Input
          {...control}
          className="rv-control rv-num"
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          placeholder="12位联行号"
          value={typeof control.value === 'string' ? control.value : ''}
          onChange={({ target }) =>
            control.onChange(codeText(target.value).replace(/\D/g, '').slice(0, 12))
          }
        />
      ) : (
        <BranchSelect
          {...control}
          bankCode={bankCode}
          branchName={branchName}
          region={bankRegion}
          onBranch={(code, name) =>
            form.patch({
              branchCode: code,
              branchName: name,
              ...(isBlank(bankRegion) && code && { bankRegion: regionOfBranch(code) }),
            })
          }
        />
      )}
      <Button
        type="link"
        size="small"
        className="entry-by-hand"
        disabled={control.disabled ?? false}
        onClick={() => {
          turned.current = true
          onByHand(!byHand)
        }}
      >
        {byHand ? '从列表中选择支行' : '列表里没有？手工填写联行号与支行'}
      </Button>
    </>
  )
}
