import { unverifiedLimits } from '@prosa/contracts/companies/rules.ts';
import type { Language } from '@prosa/contracts/users/schema.ts';

interface MailText {
  readonly subject: string;
  readonly text: string;
}

const { messagesPerDay, storageMb } = unverifiedLimits;

const verificationTexts: Record<Language, (name: string, link: string) => MailText> = {
  pt: (name, link) => ({
    subject: 'Prosa: confirme seu e-mail',
    text: `Olá, ${name}!\n\nPara confirmar seu e-mail, abra este link nos próximos 7 dias:\n\n${link}\n\nAté lá, sua empresa envia até ${messagesPerDay} mensagens por dia e guarda até ${storageMb} MB de arquivos.\n\nSe você não se cadastrou na Prosa, ignore esta mensagem.\n`,
  }),
  en: (name, link) => ({
    subject: 'Prosa: confirm your e-mail',
    text: `Hello, ${name}!\n\nTo confirm your e-mail, open this link within 7 days:\n\n${link}\n\nUntil then your company sends up to ${messagesPerDay} messages a day and keeps up to ${storageMb} MB of files.\n\nIf you did not sign up to Prosa, ignore this message.\n`,
  }),
  es: (name, link) => ({
    subject: 'Prosa: confirma tu correo',
    text: `¡Hola, ${name}!\n\nPara confirmar tu correo, abre este enlace en los próximos 7 días:\n\n${link}\n\nHasta entonces tu empresa envía hasta ${messagesPerDay} mensajes por día y guarda hasta ${storageMb} MB de archivos.\n\nSi no te registraste en Prosa, ignora este mensaje.\n`,
  }),
};

const knownTexts: Record<Language, (name: string, loginUrl: string, resetUrl: string) => MailText> = {
  pt: (name, loginUrl, resetUrl) => ({
    subject: 'Prosa: você já tem uma conta',
    text: `Olá, ${name}!\n\nAlguém tentou se cadastrar na Prosa com este e-mail, que já tem uma conta.\n\nPara entrar: ${loginUrl}\nSe esqueceu a senha: ${resetUrl}\n\nSe não foi você, não é preciso fazer nada: sua conta continua como estava.\n`,
  }),
  en: (name, loginUrl, resetUrl) => ({
    subject: 'Prosa: you already have an account',
    text: `Hello, ${name}!\n\nSomebody tried to sign up to Prosa with this e-mail, which already has an account.\n\nTo log in: ${loginUrl}\nIf you forgot your password: ${resetUrl}\n\nIf it was not you, there is nothing to do: your account stays as it is.\n`,
  }),
  es: (name, loginUrl, resetUrl) => ({
    subject: 'Prosa: ya tienes una cuenta',
    text: `¡Hola, ${name}!\n\nAlguien intentó registrarse en Prosa con este correo, que ya tiene una cuenta.\n\nPara entrar: ${loginUrl}\nSi olvidaste la contraseña: ${resetUrl}\n\nSi no fuiste tú, no hace falta hacer nada: tu cuenta sigue como estaba.\n`,
  }),
};

export function verificationMail(language: Language, name: string, link: string): MailText {
  return verificationTexts[language](name, link);
}

export function knownAccountMail(language: Language, name: string, publicUrl: string): MailText {
  return knownTexts[language](name, `${publicUrl}/login`, `${publicUrl}/forgot-password`);
}

/** To somebody whose language nobody knows yet. */
export function invitationMail(link: string): MailText {
  return {
    subject: 'Prosa: seu convite · your invitation · tu invitación',
    text: `Você foi convidado a usar a Prosa. Cadastre sua empresa nos próximos 7 dias:\nYou are invited to use Prosa. Sign your company up within 7 days:\nTe invitaron a usar Prosa. Registra tu empresa en los próximos 7 días:\n\n${link}\n`,
  };
}
