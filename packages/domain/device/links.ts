/** The terminal of a row that says its number, in the list that knows it. */
export const terminalPath = ({
  termNo,
  serialNo,
}: Readonly<Record<string, unknown>>): string | undefined =>
  serialNo
    ? `/merchants/terminal?serialNo=${encodeURIComponent(String(serialNo))}`
    : termNo
      ? `/merchants/terminal?termNo=${encodeURIComponent(String(termNo))}`
      : undefined
