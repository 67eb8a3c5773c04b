import { Checkbox } from 'antd'
import { useFormValue } from '../../components/fields/field-item'
import { faceDifferences, faceWords } from '#domain/invoice/face'

/** The values read from the invoice file, and the differences the user has confirmed. */
export interface Face {
  fields: Readonly<Record<string, string>>
  /** The confirmed differences as text; other differences need another confirmation. */
  confirmed: string
}

const wordsOf = (face: Face['fields'], values: Record<string, unknown>): string =>
  faceWords(faceDifferences(face, values)).join('；')

/** @returns the differences to be confirmed before the invoice is submitted; '' for none */
export function unconfirmed(face: Face | undefined, values: Record<string, unknown>): string {
  const words = face ? wordsOf(face.fields, values) : ''
  return face?.confirmed === words ? '' : words
}

/** Shows where the invoice's file differs from the form, and asks for confirmation. */
export function FaceCheck(props: { face: Face; onConfirm: (confirmed: string) => void }) {
  const { face, onConfirm } = props
  const words = useFormValue((values) => wordsOf(face.fields, values))
  if (words === '') return null
  return (
    <div className="rv-conflict" role="alert">
      <p>发票文件与所填内容不一致，请核对：</p>
      <ul>
        {words.split('；').map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Checkbox
        checked={face.confirmed === words}
        onChange={({ target }) => onConfirm(target.checked ? words : '')}
      >
        已核对，按所填内容提交
      </Checkbox>
    </div>
  )
}
