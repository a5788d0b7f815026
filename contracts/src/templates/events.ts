/** The templates of a connection were fetched anew: whoever shows them asks again. */
export interface TemplateEvent {
  readonly action: 'sync';
  readonly connectionId: number;
}
