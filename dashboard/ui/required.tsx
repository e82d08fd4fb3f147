/** Marks a required field. The control itself has the required attribute; other elements say it in hidden text. */
export const Required = ({ inWords = false }: { inWords?: boolean }) => (
  <>
    <span aria-hidden title="Required" className="text-danger select-none">
      *
    </span>
    {inWords && <span className="sr-only">(required)</span>}
  </>
)
