import { Component, type ReactNode } from 'react'

type FailureBoundaryProps = {
  /** Returns the content to show instead. */
  show: (error: unknown) => ReactNode
  /** Key of the attempt, e.g. the current address. A new value renders the children again. */
  attempt?: string
  children: ReactNode
}

/** Prevents an error in its children from breaking the page around it. */
export class FailureBoundary extends Component<FailureBoundaryProps, { error: unknown; attempt: string | undefined }> {
  override state = { error: null as unknown, attempt: this.props.attempt }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ attempt }: FailureBoundaryProps, state: { attempt: string | undefined }) {
    return attempt === state.attempt ? null : { error: null, attempt }
  }

  override render() {
    return this.state.error === null ? this.props.children : this.props.show(this.state.error)
  }
}
