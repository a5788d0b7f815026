/** The templates of a connection were synchronised: clients that show them fetch them again. */
export interface TemplateEvent {
  readonly action: 'sync';
  readonly connectionId: number;
}
